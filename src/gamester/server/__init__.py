"""The web server: pages and protocol of all tables, their sessions and storage."""

from gamester.garbage import collect_rarely

collect_rarely()
