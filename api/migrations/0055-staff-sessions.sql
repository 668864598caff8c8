-- Sessions of the foundation's staff. The accounts have no table yet; it brings the foreign key. Older code reads
-- only rows of the realms that it knows.
-- oldest-code: 0049
ALTER TABLE session
  ADD COLUMN staff_account_id bigint,
  DROP CONSTRAINT session_realm_check,
  ADD CONSTRAINT session_realm_check CHECK (realm IN ('member', 'external', 'fundacion')),
  ADD CONSTRAINT session_staff_account_check CHECK ((realm = 'fundacion') = (staff_account_id IS NOT NULL));
CREATE INDEX session_staff_account ON session (staff_account_id) WHERE ended_at IS NULL;
