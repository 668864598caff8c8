-- What the staff should know about how a file was read: its sheet and header, its encoding.
ALTER TABLE import_job ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
