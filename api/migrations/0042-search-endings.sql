-- How a normalised word sounds (0041), with what a second set of names showed to be missing: c before y, as in Nancy, and
-- t at the end as d, as in Yamit.
--
-- The column is made anew, since stored values would keep the sound of before.
ALTER TABLE nombre_palabra DROP COLUMN sonido;

CREATE OR REPLACE FUNCTION sonido(palabra text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT regexp_replace(said.so, '(.)\1+', '\1', 'g')
    FROM
      -- Pairs of letters that are one sound; 'ch' becomes 1, so that its h and c are left alone. Then the silent h.
      (SELECT replace(replace(replace(replace(replace(replace(palabra,
        'ph', 'f'), 'chr', 'cr'), 'ch', '1'), 'illia', 'ilia'), 'll', 'y'), 'h', '') AS so) AS silent,
      LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(silent.so,
        'c?qu([ei])', 'k\1', 'g'), 'g([ei])', 'j\1', 'g'), 'gu([ei])', 'g\1', 'g'), 'gu([ao])', 'w\1', 'g'),
        'c([eiy])', 's\1', 'g') AS so) AS softened,
      LATERAL (SELECT regexp_replace(translate(regexp_replace(softened.so, '^x', 'j'),
        'vzxcqw', 'bsskku'), 'k+s', 's', 'g') AS so) AS spelt,
      LATERAL (SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(spelt.so,
        'y(?![aeiou])|(?<=[bdflmprst])y', 'i', 'g'), '^j([ei](?=o))?', 'y'), '^s([ptk])', 'es\1'), 'n([pb])', 'm\1', 'g'),
        'm$', 'n'), 't$', 'd') AS so) AS said
  );

ALTER TABLE nombre_palabra ADD COLUMN sonido text NOT NULL GENERATED ALWAYS AS (sonido(palabra)) STORED;
CREATE INDEX nombre_palabra_sonido ON nombre_palabra (sonido);
