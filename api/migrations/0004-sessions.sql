-- One-time codes that officials redeem for a session.
CREATE TABLE access_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Finds the row without trying hashes; not secret by itself.
  selector text NOT NULL UNIQUE,
  -- Argon2id of the rest of the code.
  hash text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('JEP', 'UBPD')),
  official text NOT NULL,
  entity text NOT NULL,
  purpose text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);

-- A signed-in device; its tokens rotate, it stays (a refresh family).
CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  realm text NOT NULL CHECK (realm IN ('member', 'external')),
  compareciente_id bigint REFERENCES compareciente ON DELETE CASCADE,
  access_code_id bigint REFERENCES access_code,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- End of the session however busy it is; idleness is judged by last_used_at.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  address text,
  user_agent text,
  CHECK ((realm = 'member') = (compareciente_id IS NOT NULL)),
  CHECK ((realm = 'external') = (access_code_id IS NOT NULL))
);
CREATE INDEX session_compareciente ON session (compareciente_id) WHERE ended_at IS NULL;
CREATE INDEX session_access_code ON session (access_code_id) WHERE ended_at IS NULL;

CREATE TABLE session_token (
  -- SHA-256 of the 32 random bytes in the cookie.
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  use text NOT NULL CHECK (use IN ('access', 'refresh')),
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Set when a refresh token was exchanged; its reuse after the grace ends the session.
  rotated_at timestamptz,
  -- What the successors were derived with, so that refreshes at the same moment receive the same ones.
  rotation_seed bytea,
  CHECK ((rotated_at IS NULL) = (rotation_seed IS NULL))
);
CREATE INDEX session_token_session ON session_token (session_id);

-- Wrong passwords per document number, whether or not somebody has that number.
CREATE TABLE login_lock (
  numero_identificacion text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  first_failure_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz
);

-- Counters per address (or another key) and window; shared by all instances.
CREATE TABLE rate_limit (
  bucket text NOT NULL,
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL DEFAULT 0,
  PRIMARY KEY (bucket, key, window_start)
);
CREATE INDEX rate_limit_window ON rate_limit (window_start);
