-- Each failure's time, so that five within any 15 minutes lock, not only five within the 15 that
-- begin with the first.
ALTER TABLE login_lock DROP COLUMN failures, DROP COLUMN first_failure_at;
ALTER TABLE login_lock ADD COLUMN failed_at timestamptz[] NOT NULL DEFAULT '{}';
ALTER TABLE login_lock ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX login_lock_updated_at ON login_lock (updated_at);
CREATE INDEX session_expires_at ON session (expires_at);
