"""The games in a terminal: a conversation in lines, for eyes, pipes and screen readers."""
