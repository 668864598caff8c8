-- The chain over the audit trail: one row for each of its rows, in the order of sealing. Apart from the
-- trail, so that whoever writes to it waits for nobody; a sealer adds these soon after.
CREATE TABLE audit_seal (
  position bigint PRIMARY KEY CHECK (position > 0),
  -- Not a reference: that a row is gone is what the chain has to show.
  event_id bigint NOT NULL UNIQUE,
  -- SHA-256 of the hash before it and of the row's contents.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
