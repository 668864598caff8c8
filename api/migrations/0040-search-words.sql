-- Whole words of a name, each once and in one order: who has all the words that were asked for is found by the GIN
-- index, who is called exactly so, in whatever order, by the hash index. The trigrams of 0008 remain for parts of words.
CREATE FUNCTION palabras_de(texto text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array(
    SELECT DISTINCT palabra COLLATE "C"
    FROM regexp_split_to_table(texto, '[^a-z0-9]+') AS palabra
    WHERE palabra <> ''
    ORDER BY 1
  );

ALTER TABLE compareciente ADD COLUMN nombre_palabras text[] NOT NULL
  GENERATED ALWAYS AS (palabras_de(normalizar(nombre_apellido_completo))) STORED;
CREATE INDEX compareciente_nombre_palabras ON compareciente USING gin (nombre_palabras);
CREATE INDEX compareciente_mismo_nombre ON compareciente USING hash (nombre_palabras);

-- Names with anything but letters, digits and spaces are few, and a search for such a character alone has no trigram.
CREATE INDEX compareciente_nombre_inusual ON compareciente (id) WHERE nombre_busqueda ~ '[^a-z0-9 ]';

-- A word and what is left of it without any one of its letters. Two words that differ by one letter, or by two
-- neighbours that changed places, have one of these in common.
CREATE FUNCTION variantes_de(palabra text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array(
    SELECT DISTINCT overlay(palabra PLACING '' FROM greatest(letra, 1) FOR least(letra, 1)) COLLATE "C"
    FROM generate_series(0, length(palabra)) AS letra
  );
-- Only long words are compared by their letters: from one less than those of 6 that may be asked for.
CREATE INDEX nombre_palabra_variantes ON nombre_palabra USING gin (variantes_de(palabra)) WHERE length(palabra) >= 5;
