-- When a temporary password from the staff stops being valid. NULL: the person's own password, or one that was handed
-- out before this column existed. It counts only while must_change_password is set: the previous version of the
-- server, which may still run, stores a new password without clearing it.
ALTER TABLE compareciente ADD COLUMN password_expires_at timestamptz;
