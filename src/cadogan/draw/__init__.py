"""Drawings of the table as text: zone by zone, and as it lies."""

from cadogan.draw.plan import draw_plan
from cadogan.draw.table import draw_place, draw_places, draw_table

__all__ = ["draw_place", "draw_places", "draw_plan", "draw_table"]
