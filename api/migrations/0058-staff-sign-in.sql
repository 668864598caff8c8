-- How the foundation's staff signs in. An invitation is a link that works once: it creates the account, or gives a new
-- way in to one whose ways in were withdrawn.
CREATE TABLE staff_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the token in the link. A link that is sent by e-mail gets its token when it is sent.
  hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  -- In lower case.
  email text NOT NULL,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['atencion', 'accesos', 'datos', 'auditoria', 'administracion']),
  -- Name of the person who invites.
  invited_by text NOT NULL,
  -- The account, once it exists.
  staff_account_id bigint REFERENCES staff_account,
  -- Whether it goes to the address by e-mail.
  mailed boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  CHECK (accepted_at IS NULL OR staff_account_id IS NOT NULL)
);
-- One open invitation for each address.
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

CREATE TABLE staff_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_account_id bigint NOT NULL REFERENCES staff_account,
  -- base64url, as browsers send it.
  credential_id text NOT NULL UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- Of the authenticator; 0 for those that do not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX staff_passkey_account ON staff_passkey (staff_account_id);

-- The other way in: a password and a code that an application shows.
CREATE TABLE staff_password (
  staff_account_id bigint PRIMARY KEY REFERENCES staff_account,
  password_hash text NOT NULL,
  -- Encrypted with a key derived from the password keys, whose id it names like a hash.
  totp_secret text NOT NULL,
  -- The last 30 seconds whose code was used: a code works once.
  totp_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

-- Printed codes that replace the application's, each once. A code is found by its selector.
CREATE TABLE staff_recovery_code (
  staff_account_id bigint NOT NULL REFERENCES staff_password ON DELETE CASCADE,
  selector text NOT NULL,
  hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_account_id, selector)
);

-- Random values that a browser must return once, within minutes: challenges for passkeys, and secrets of applications
-- that are being set up.
CREATE TABLE staff_challenge (
  hash bytea PRIMARY KEY,
  -- What it is for, and in which session or invitation.
  purpose text NOT NULL,
  -- Encrypted secret.
  secret text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_challenge_expiry ON staff_challenge (expires_at);
