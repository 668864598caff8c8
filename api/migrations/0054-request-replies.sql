-- Each reply of the foundation to a request, so that a later one does not overwrite it. `data_request.answer` keeps
-- the last one, which the previous version of the server reads.
CREATE TABLE data_request_reply (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES data_request ON DELETE CASCADE,
  -- NULL where the request was closed without further words, and once the person was erased.
  text text,
  -- State of the request from this reply on.
  state text NOT NULL CHECK (state IN ('en_tramite', 'atendida', 'rechazada')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the member opened it as a novelty.
  seen_at timestamptz
);
CREATE INDEX data_request_reply_request ON data_request_reply (request_id, id);

-- The single answer of earlier versions. Its author is in the audit trail. It is not new to the member.
INSERT INTO data_request_reply (request_id, text, state, created_at, seen_at)
  SELECT id, answer, CASE state WHEN 'recibida' THEN 'en_tramite' ELSE state END, COALESCE(closed_at, updated_at), now()
  FROM data_request WHERE answer IS NOT NULL ORDER BY id;

-- Until when the member has seen what happened to the verification of their identity. What was verified before this
-- column exists, or before the row does, is not new.
ALTER TABLE compareciente ADD COLUMN identidad_seen_at timestamptz DEFAULT now();
