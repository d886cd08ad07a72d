"""Editor."""
