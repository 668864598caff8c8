-- Whether the foundation has checked who an account belongs to. A document number that somebody typed proves nothing:
-- only a verified account is joined by its number with rows that it did not create (src/identity).
ALTER TABLE compareciente
  ADD COLUMN identidad text NOT NULL DEFAULT 'declarada' CHECK (identidad IN ('declarada', 'verificada')),
  -- How, with which reference, by whom and when it was verified; empty before.
  ADD COLUMN identidad_metodo text,
  ADD COLUMN identidad_referencia text,
  ADD COLUMN identidad_verified_by text,
  ADD COLUMN identidad_verified_at timestamptz,
  -- Last import that changed the row; empty for rows imported before this column existed.
  ADD COLUMN imported_at timestamptz,
  -- When the staff brought an annulled account back; it has no password then, and is an account all the same.
  ADD COLUMN restored_at timestamptz,
  ADD CHECK ((identidad = 'verificada') = (identidad_verified_at IS NOT NULL));

-- Annulled accounts, out of reach of sign-in, search and every other query. The whole row, without its password.
CREATE TABLE cuenta_anulada (
  -- The id that the row had in compareciente.
  id bigint PRIMARY KEY,
  numero_identificacion text NOT NULL,
  datos jsonb NOT NULL,
  motivo text NOT NULL,
  annulled_by text NOT NULL,
  annulled_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cuenta_anulada_numero ON cuenta_anulada (numero_identificacion);

-- A number that two sides claim: an import met an account that nobody verified, or somebody tried to register a number
-- that is taken. One open case per number.
CREATE TABLE conflicto (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero_identificacion text NOT NULL CHECK (numero_identificacion ~ '^[0-9]{1,15}$'),
  opened_by text NOT NULL CHECK (opened_by IN ('registro', 'importacion')),
  -- The row that has the number. Not a reference: it may be annulled or erased before the case is decided.
  compareciente_id bigint,
  -- Attempts to register the number; nothing of what was typed is kept.
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  -- Columns of compareciente as the last import has them.
  importado jsonb,
  imported_at timestamptz,
  opened_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  closed_by text,
  resolution text CHECK (resolution IN ('verificada', 'combinada', 'anulada', 'descartada')),
  CHECK ((closed_at IS NULL) = (resolution IS NULL)),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE UNIQUE INDEX conflicto_abierto ON conflicto (numero_identificacion) WHERE closed_at IS NULL;
CREATE INDEX conflicto_opened_at ON conflicto (opened_at);

-- Which account made a request. Not a reference: the request outlives the account.
ALTER TABLE data_request ADD COLUMN compareciente_id bigint;
UPDATE data_request SET compareciente_id = person.id FROM compareciente AS person
  WHERE person.numero_identificacion = data_request.numero_identificacion
    AND person.created_at <= data_request.created_at;
CREATE INDEX data_request_account ON data_request (compareciente_id, id);

-- The previous version, which may run beside this one during an upgrade, names the number only.
CREATE FUNCTION note_requesting_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.compareciente_id := (SELECT id FROM compareciente WHERE numero_identificacion = NEW.numero_identificacion);
  RETURN NEW;
END
$$;
CREATE TRIGGER data_request_account BEFORE INSERT ON data_request
  FOR EACH ROW WHEN (NEW.compareciente_id IS NULL) EXECUTE FUNCTION note_requesting_account();

-- Searches whose results showed a certain person.
CREATE INDEX audit_event_disclosed ON audit_event USING gin ((details -> 'disclosed') jsonb_path_ops)
  WHERE action = 'external_search';
