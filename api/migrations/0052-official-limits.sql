-- Limits on what one access code may read, and codes that are held once they exceed them.
ALTER TABLE access_code ADD COLUMN held_at timestamptz;
-- The kind of use that exceeded its limit: 'profile', 'search' or 'map'. Set together with held_at.
ALTER TABLE access_code ADD COLUMN held_for text;
CREATE INDEX access_code_held ON access_code (id) WHERE held_at IS NOT NULL;

-- How much a code has been used. All counters of a kind are in one row, so that its lock makes
-- parallel requests count one after the other.
CREATE TABLE official_use (
  access_code_id bigint NOT NULL REFERENCES access_code ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('profile', 'search', 'map')),
  -- Times of the uses within the last ten minutes.
  recent timestamptz[] NOT NULL,
  day_start timestamptz NOT NULL,
  day_count integer NOT NULL,
  PRIMARY KEY (access_code_id, kind)
);
CREATE INDEX official_use_day_start ON official_use (day_start);
