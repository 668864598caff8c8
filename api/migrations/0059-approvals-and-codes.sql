-- Actions that one person asks for and another approves. What is to be done is stored as data until it is decided.
CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In the words of the command: 'identidad anular'.
  operation text NOT NULL,
  -- What is to be done. NULL once it is decided, withdrawn or expired: it may name a person.
  payload jsonb,
  -- One line without personal data; it remains after the decision.
  title text NOT NULL,
  -- The person concerned, whose name is looked up. Without a reference: the row may be annulled and restored.
  compareciente_id bigint,
  -- Why it was asked for. NULL once the person is erased.
  reason text,
  -- NULL: asked for by command, by somebody without an account.
  asked_by bigint REFERENCES staff_account,
  asked_by_name text NOT NULL,
  -- The operating system's user, if it was asked for by command.
  asked_by_system text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '72 hours',
  state text NOT NULL DEFAULT 'espera' CHECK (state IN ('espera', 'aprobada', 'rechazada', 'retirada', 'vencida')),
  decided_by bigint REFERENCES staff_account,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  -- What the asker may collect once after the approval, such as codes that are shown only to them.
  granted jsonb,
  CHECK ((payload IS NULL) = (state <> 'espera'))
);
-- The same thing is asked for once.
CREATE UNIQUE INDEX approval_open ON approval (operation, md5(payload::text)) WHERE state = 'espera';
CREATE INDEX approval_decided ON approval (decided_at) WHERE state <> 'espera';
CREATE INDEX approval_person ON approval (compareciente_id) WHERE compareciente_id IS NOT NULL;

-- Irreversible or mass actions done by command without a second person. Open until somebody of the staff reviews them.
CREATE TABLE emergency (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  command text NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  reviewed_at timestamptz,
  reviewed_by_name text
);
CREATE INDEX emergency_open ON emergency (id) WHERE reviewed_at IS NULL;

ALTER TABLE access_code
  -- The clerk's name. NULL: issued before this column existed.
  ADD COLUMN issued_by text,
  -- The letter or case that the request rests on.
  ADD COLUMN support text,
  -- The institutional address to which the code was sent.
  ADD COLUMN sent_to text,
  ADD COLUMN revoked_by text,
  ADD COLUMN revoked_reason text;

-- For what one code did: counts and times.
CREATE INDEX audit_event_official ON audit_event (actor_id, id) WHERE actor_realm = 'external';
