-- Who did what, to whom, when and from where. Rows are added and never changed.
CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- 'member', 'external', 'staff' or 'anonymous'; the id within it (person, access code, staff user).
  actor_realm text NOT NULL,
  actor_id text,
  action text NOT NULL,
  -- The document number of the person concerned, kept when the person is erased.
  subject text,
  outcome text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text,
  request_id text
);
CREATE INDEX audit_event_subject ON audit_event (subject, at);
CREATE INDEX audit_event_at ON audit_event (at);

-- Holds for the owner too; the application's own role gets no right to change rows at all.
CREATE FUNCTION audit_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_event is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_append_only();
