-- How names in an uploaded file were read that are not the official ones of a list, and the readings that a clerk
-- confirmed. They are erased with the file's rows.
ALTER TABLE import_job
  ADD COLUMN readings jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN accepted jsonb NOT NULL DEFAULT '[]';
