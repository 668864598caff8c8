-- Older code starts on a newer database unless one of its migrations names newer code (src/database/migrate.ts).
ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS oldest_code text;
