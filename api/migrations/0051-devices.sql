-- Browsers that have signed in to an account. A login from one of them is judged by its own failures (rows of
-- login_lock under '#' and its id), so that strangers who lock the document number do not keep the member out.
CREATE TABLE device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the 32 random bytes in the cookie.
  hash bytea NOT NULL UNIQUE,
  compareciente_id bigint NOT NULL REFERENCES compareciente ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX device_compareciente ON device (compareciente_id);
CREATE INDEX device_expires_at ON device (expires_at);
