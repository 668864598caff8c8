-- Accounts of the foundation's staff. They are disabled, never deleted: the audit trail names them by id.
CREATE TABLE staff_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- In lower case.
  email text NOT NULL UNIQUE,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['atencion', 'accesos', 'datos', 'auditoria', 'administracion']),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  disabled_at timestamptz
);
ALTER TABLE session
  ADD FOREIGN KEY (staff_account_id) REFERENCES staff_account,
  -- When the person last proved who they are in this session: at sign-in, or before an approval or export.
  ADD COLUMN proven_at timestamptz,
  ADD COLUMN sign_in_method text CHECK (sign_in_method IN ('llave', 'codigo', 'recuperacion')),
  ADD CHECK (realm <> 'fundacion' OR (proven_at IS NOT NULL AND sign_in_method IS NOT NULL));
