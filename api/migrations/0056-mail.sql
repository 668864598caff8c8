-- Messages to send. Each is stored in the transaction of the event that it reports; any instance sends it.
CREATE TABLE mail_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- NULL: a recovery request that has not been looked up yet, or the account no longer exists.
  compareciente_id bigint REFERENCES compareciente ON DELETE CASCADE,
  -- Recipient, in lower case. NULL: not looked up yet.
  address text,
  -- What the text says; emptied once the message is no longer queued.
  facts jsonb NOT NULL DEFAULT '{}',
  -- Names an event that is reported only once.
  event text UNIQUE,
  urgent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- While an instance sends the message: when another one may take it over.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'dropped')),
  -- Why it was dropped, or the error of the last attempt.
  reason text,
  ended_at timestamptz
);
CREATE INDEX mail_message_due ON mail_message (urgent DESC, next_attempt_at) WHERE state = 'queued';
CREATE INDEX mail_message_address ON mail_message (address, created_at);
CREATE INDEX mail_message_account ON mail_message (compareciente_id);

-- Secret links in messages. Only the hash of a link's token is stored, and only until it is used.
CREATE TABLE mail_link (
  hash bytea PRIMARY KEY,
  compareciente_id bigint NOT NULL REFERENCES compareciente ON DELETE CASCADE,
  use text NOT NULL CHECK (use IN ('recovery', 'confirmation', 'not_me', 'undo_address')),
  -- The address to which the message went, in lower case.
  address text NOT NULL,
  -- SHA-256 of the password hash at that time: a recovery link is void once the password has changed.
  password_digest bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX mail_link_account ON mail_link (compareciente_id);
CREATE INDEX mail_link_expiry ON mail_link (expires_at);

-- The main address that the member has confirmed, in lower case. It counts only while it is the main address.
ALTER TABLE compareciente ADD COLUMN correo_confirmado text;
ALTER TABLE compareciente ADD COLUMN correo_confirmado_at timestamptz;
-- Whether the member wants messages about replies to requests, and about consultations by institutions.
ALTER TABLE compareciente ADD COLUMN aviso_solicitudes boolean NOT NULL DEFAULT true;
ALTER TABLE compareciente ADD COLUMN aviso_consultas boolean NOT NULL DEFAULT false;
