-- The keys by which the search looks up similar words of names, computed by the API (shared/contracts/names): the rule for
-- what sounds alike is in one place and holds in the browser as well. `reglas` is the version of the rules of the stored
-- keys; 0: not computed yet. `sonido` and the index of variants remain for the previous version of the API.
ALTER TABLE nombre_palabra ADD COLUMN claves text[], ADD COLUMN reglas smallint NOT NULL DEFAULT 0;
-- Without a list of pending entries, which each search would read until the next vacuum.
CREATE INDEX nombre_palabra_claves ON nombre_palabra USING gin (claves) WITH (fastupdate = off);
-- Longer words that a name abbreviates.
CREATE INDEX nombre_palabra_inicio ON nombre_palabra (palabra text_pattern_ops);
CREATE INDEX nombre_palabra_reglas ON nombre_palabra (reglas);

-- Document numbers with leading zeros are few; a search finds them without the zeros.
CREATE INDEX compareciente_numero_sin_ceros
  ON compareciente (ltrim(numero_identificacion, '0') text_pattern_ops) WHERE numero_identificacion LIKE '0%';
