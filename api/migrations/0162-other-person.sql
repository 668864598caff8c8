-- Rows of an import with the number of a person who has another name: they are left out.
-- oldest-code: 0049
ALTER TABLE import_row
  DROP CONSTRAINT import_row_verdict_check,
  ADD CHECK (verdict IN ('added', 'changed', 'unchanged', 'kept', 'disputed', 'other', 'bad')),
  DROP CONSTRAINT import_row_outcome_check,
  ADD CHECK (outcome IN ('added', 'changed', 'unchanged', 'kept', 'disputed', 'other', 'bad', 'stale'));
