"""Sentences for people, by Project Fluent. They stand in `en.ftl` files."""
