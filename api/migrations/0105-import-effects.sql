-- What an import clears, by column of the register: planned and done. Doubts about its rows: [{ column, reason }].
ALTER TABLE import_job
  ADD COLUMN cleared jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN results_cleared jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN warnings integer NOT NULL DEFAULT 0;
ALTER TABLE import_row ADD COLUMN warnings jsonb;
