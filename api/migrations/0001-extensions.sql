-- Search without accents and with tolerance for typing errors. All three are trusted extensions:
-- the owner of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- unaccent() is only STABLE, since its dictionary could be changed; generated columns and indexes need
-- IMMUTABLE. Naming the dictionary pins it: whoever edits unaccent.rules must rebuild the columns.
CREATE FUNCTION normalizar(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, texto));
