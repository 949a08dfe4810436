# What bots say when they are asked for advice.

## Page

advice-only = It's the only move you can make.
advice-usual = It's what our bots play here by rule of thumb.
advice-better = In games played on from here it wins { $share }%, and the next best, “{ $next }”, { $other }%.
advice-alike = In games played on from here it wins { $share }%, about as many as “{ $next }”.
