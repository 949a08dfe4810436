"""Game-On Competitive: fill slots of Game Cards with shapes, steal, compete."""
