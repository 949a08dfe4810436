"""The description of a table for one viewer: vocabulary, building, patches, text."""
