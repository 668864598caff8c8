-- Evidence that a word is a name in its own right and not another one with a typing error: how many people have it. Kept up
-- to date by the housekeeping, not by every registration, which would queue behind all others with a common name.
ALTER TABLE nombre_palabra ADD COLUMN personas integer NOT NULL DEFAULT 0;

-- How a normalised word sounds (0042), with three more habits: 'ine' at the end of foreign names as 'in' (Katherine, Caterin), i
-- between vowels as y (Goieneche), Michael as Maicol.
--
-- The column is made again, since stored values would keep the previous sound. Code that reads it reads the new one.
-- oldest-code: 0049
ALTER TABLE nombre_palabra DROP COLUMN sonido;

CREATE OR REPLACE FUNCTION sonido(palabra text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT regexp_replace(said.so, '(.)\1+', '\1', 'g')
    FROM
      -- Pairs of letters that are one sound; 'ch' becomes 1, to keep its h and c. Then the silent h.
      (SELECT replace(replace(replace(replace(replace(replace(replace(palabra, 'michael', 'maicol'),
        'ph', 'f'), 'chr', 'cr'), 'ch', '1'), 'illia', 'ilia'), 'll', 'y'), 'h', '') AS so) AS silent,
      LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(silent.so,
        'c?qu([ei])', 'k\1', 'g'), 'g([ei])', 'j\1', 'g'), 'gu([ei])', 'g\1', 'g'), 'gu([ao])', 'w\1', 'g'),
        'c([eiy])', 's\1', 'g') AS so) AS softened,
      LATERAL (SELECT regexp_replace(translate(regexp_replace(softened.so, '^x', 'j'),
        'vzxcqw', 'bsskku'), 'k+s', 's', 'g') AS so) AS spelt,
      LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(spelt.so,
        '(?<=[aeou])i(?=[aeou])', 'y', 'g'), 'ine$', 'in'),
        'y(?![aeiou])|(?<=[bdflmprst])y', 'i', 'g'), '^j([ei](?=o))?', 'y'), '^s([ptk])', 'es\1'), 'n([pb])', 'm\1', 'g'),
        'm$', 'n'), 't$', 'd') AS so) AS said
  );

ALTER TABLE nombre_palabra ADD COLUMN sonido text NOT NULL GENERATED ALWAYS AS (sonido(palabra)) STORED;
CREATE INDEX nombre_palabra_sonido ON nombre_palabra (sonido);

UPDATE nombre_palabra SET personas = counted.personas
FROM (SELECT palabra, count(*) AS personas FROM compareciente, unnest(nombre_palabras) AS palabra GROUP BY palabra) AS counted
WHERE counted.palabra = nombre_palabra.palabra;
