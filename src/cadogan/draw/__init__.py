"""Drawings of the table: as text, zone by zone."""

from cadogan.draw.table import draw_place, draw_places, draw_table

__all__ = ["draw_place", "draw_places", "draw_table"]
