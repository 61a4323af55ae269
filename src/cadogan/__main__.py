"""Lets `python -m cadogan` do what the `cadogan` command does."""

from cadogan.cli import main

if __name__ == "__main__":
    main()
