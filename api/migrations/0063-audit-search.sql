-- The auditors' pages: finding rows among a million, newest first, and the results of checks of the trail.
CREATE INDEX audit_event_actor ON audit_event (actor_realm, actor_id, at, id);
CREATE INDEX audit_event_action ON audit_event (action, at, id);
CREATE INDEX audit_event_command ON audit_event ((details ->> 'command'), at, id) WHERE action = 'staff';
CREATE INDEX audit_event_failed ON audit_event (outcome, at, id) WHERE outcome <> 'ok';
CREATE INDEX audit_event_request ON audit_event (request_id) WHERE request_id IS NOT NULL;
-- The officials that a part of a name means.
CREATE INDEX access_code_official ON access_code USING gin (normalizar(official) gin_trgm_ops);

-- Checks of the whole trail, which take minutes. One runs at a time.
CREATE TABLE audit_verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Renewed while the check runs; an old one belongs to a server that stopped.
  alive_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- Name of who asked for it; NULL for the daily one.
  asked_by text,
  -- Rows checked so far.
  rows bigint NOT NULL DEFAULT 0,
  -- What was found (audit/verify.ts); NULL while it runs, and if it was interrupted.
  result jsonb
);
CREATE UNIQUE INDEX audit_verification_running ON audit_verification ((true)) WHERE ended_at IS NULL;
