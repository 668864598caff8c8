-- Who issued a code without another person's approval: 'cuenta 12', or 'orden root' for a user of the system.
-- NULL: it was approved, or issued before this column existed.
ALTER TABLE access_code ADD COLUMN alone_by text;
-- For the limit of what one person issues alone.
CREATE INDEX access_code_alone ON access_code (alone_by, created_at) WHERE alone_by IS NOT NULL;
