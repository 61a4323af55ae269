"""The patiences of Lady Cadogan's book: rules, an engine, and all that is built on them."""

__all__ = ["__version__"]

__version__ = "0.1.0"
