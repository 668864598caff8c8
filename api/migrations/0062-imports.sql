-- Imports of the staff's area: an uploaded file, what it would change, and what it changed. Any instance does the work;
-- rows and file are erased at a stated time (docs/data-protection.md), the counts stay.
CREATE TABLE import_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('comparecientes', 'mapa', 'lugares')),
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text,
  state text NOT NULL DEFAULT 'recibiendo' CHECK (state IN ('recibiendo', 'leyendo', 'columnas', 'revisando', 'lista',
    'cargando', 'terminada', 'fallida', 'descartada')),
  -- Names of the file's columns, and for each the column of the register that it fills (NULL: none).
  header jsonb,
  matching jsonb,
  -- Also change data of verified people who maintain their data themselves.
  overwrite boolean NOT NULL DEFAULT false,
  total integer NOT NULL DEFAULT 0,
  -- Rows of the present step that are done.
  done integer NOT NULL DEFAULT 0,
  -- Numbers of rows by what importing them would do, by what became of them, and of bad ones by column.
  counts jsonb NOT NULL DEFAULT '{}',
  results jsonb NOT NULL DEFAULT '{}',
  bad_cells jsonb NOT NULL DEFAULT '{}',
  -- Why it failed, in words for the staff.
  problem text,
  created_by bigint NOT NULL REFERENCES staff_account,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The approval that was asked for last, and who gave it.
  approval_id bigint,
  approved_by text,
  ended_at timestamptz,
  -- When file and rows are erased.
  expires_at timestamptz NOT NULL DEFAULT now() + interval '1 day',
  attempts integer NOT NULL DEFAULT 0,
  -- Which worker has the job, and until when.
  lease_token uuid,
  lease_until timestamptz
);
CREATE INDEX import_job_waiting ON import_job (id) WHERE state IN ('leyendo', 'revisando', 'cargando');
CREATE INDEX import_job_expiry ON import_job (expires_at) WHERE state <> 'descartada';

-- The uploaded file, until it has been read.
CREATE TABLE import_piece (
  job_id bigint NOT NULL REFERENCES import_job ON DELETE CASCADE,
  number integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (job_id, number)
);

CREATE TABLE import_row (
  job_id bigint NOT NULL REFERENCES import_job ON DELETE CASCADE,
  -- Line of a CSV file, row of a workbook.
  line integer NOT NULL,
  cells jsonb NOT NULL,
  -- Document number, or code of a place.
  key text,
  verdict text CHECK (verdict IN ('added', 'changed', 'unchanged', 'kept', 'disputed', 'bad')),
  -- What would be stored, and the stored values that differ from it.
  given jsonb,
  before jsonb,
  -- What is wrong: [{ column, reason }].
  problems jsonb,
  outcome text CHECK (outcome IN ('added', 'changed', 'unchanged', 'kept', 'disputed', 'bad', 'stale')),
  PRIMARY KEY (job_id, line)
);
CREATE INDEX import_row_verdict ON import_row (job_id, verdict, line);
-- For the erasure of a person.
CREATE INDEX import_row_key ON import_row (key);

-- Names of columns that the staff matched by hand, without case, accents and punctuation.
CREATE TABLE import_column_name (
  kind text NOT NULL,
  name_key text NOT NULL,
  column_name text NOT NULL,
  PRIMARY KEY (kind, name_key)
);
