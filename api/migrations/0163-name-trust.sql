-- How many people who are imported or verified have a word. Anybody can register any number of invented spellings of a name:
-- of too many similar words, the search takes those of these people first. Kept up to date with `personas` (0066).
-- oldest-code: 0049
ALTER TABLE nombre_palabra ADD COLUMN personas_confiables integer NOT NULL DEFAULT 0;

UPDATE nombre_palabra SET personas_confiables = counted.personas
FROM (SELECT palabra, count(*) AS personas FROM compareciente, unnest(nombre_palabras) AS palabra
  WHERE password_hash IS NULL OR identidad_verified_at IS NOT NULL GROUP BY palabra) AS counted
WHERE counted.palabra = nombre_palabra.palabra;
