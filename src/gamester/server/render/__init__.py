"""From a view to what a page shows: scenes, faces, pieces of a frame, and how they are written. It knows no table and no clock."""
