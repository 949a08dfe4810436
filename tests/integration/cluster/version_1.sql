BEGIN TRANSACTION;
CREATE TABLE drafts (
	code TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	acts JSON NOT NULL, 
	held TEXT NOT NULL, 
	times INTEGER NOT NULL, 
	answers INTEGER NOT NULL, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "drafts" VALUES('quiet-otter',0,'["group 2+9"]','',1,0);
CREATE TABLE log (
	code TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	act TEXT NOT NULL, 
	at DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL, 
	PRIMARY KEY (code, ply), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "log" VALUES('quiet-otter',1,0,'arrange KQJA','2025-10-09 08:53:20');
INSERT INTO "log" VALUES('quiet-otter',2,1,'arrange JQKA','2025-10-09 08:53:20');
CREATE TABLE seats (
	code TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	token_hash TEXT NOT NULL, 
	host BOOLEAN NOT NULL, 
	taken BOOLEAN NOT NULL, 
	standing BOOLEAN NOT NULL, 
	PRIMARY KEY (code, seat), 
	FOREIGN KEY(code) REFERENCES tables (code), 
	UNIQUE (token_hash)
);
INSERT INTO "seats" VALUES('quiet-otter',0,'Ana','','6895b4ed874be286faf5df1408502551b561e8e0fe9971bcf15faa7901b6a3ac',1,1,0);
INSERT INTO "seats" VALUES('quiet-otter',1,'Bo','','4a8ff8cfdc4ddf72b85be757e129fb051c4e0353f456f47c49d0feb3b5dc6ea6',0,0,0);
CREATE TABLE tables (
	code TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	cards TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	commitment TEXT NOT NULL, 
	parent TEXT NOT NULL, 
	made DATETIME DEFAULT CURRENT_TIMESTAMP NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('quiet-otter','armies',1,'{}','classic','217406511cd1df5b6b4e394e0cac0d5db7510f09ec18ec8a39058dcab5ecd60e','058188196fcc8332a2a42ba3e46707c71b739f59805a6b0b981cf76459510b74','','2025-10-09 08:53:00');
CREATE TABLE texts (
	code TEXT NOT NULL, 
	what TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (code, what), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
COMMIT;
