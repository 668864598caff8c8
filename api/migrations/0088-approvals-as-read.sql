-- An approval is for what the approver read: the page that it showed is kept with its fingerprint, and computed again
-- when it is carried out. Personal data in these columns goes when the approval ends.
ALTER TABLE approval
  -- Fingerprint of the page when it was asked for. NULL once it ended; and of one that earlier code stored, which must
  -- be asked for again.
  ADD COLUMN fingerprint text,
  -- The pages that were shown, by their fingerprint.
  ADD COLUMN pages jsonb,
  -- What had changed between reading and approving. Not NULL: it was not carried out; the state is 'rechazada', which
  -- earlier code knows.
  ADD COLUMN differences jsonb;

-- Also for approvals that a command asked for under another name than the system's user.
ALTER TABLE emergency ADD COLUMN other_name boolean NOT NULL DEFAULT false;
