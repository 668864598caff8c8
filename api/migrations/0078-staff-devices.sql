-- Known browsers of the foundation's staff, like those of members. Older code reads only devices of members, each with
-- its member.
-- oldest-code: 0051
ALTER TABLE device
  ADD COLUMN staff_account_id bigint REFERENCES staff_account ON DELETE CASCADE,
  ALTER COLUMN compareciente_id DROP NOT NULL,
  ADD CONSTRAINT device_owner_check CHECK (num_nonnulls(compareciente_id, staff_account_id) = 1);
CREATE INDEX device_staff_account ON device (staff_account_id);
