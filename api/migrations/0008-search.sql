-- What the search for people needs beyond the columns of the register.

-- Makes a text literal inside a LIKE pattern.
CREATE FUNCTION literal_de_patron(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(texto, '([\\%_])', '\\\1', 'g');

-- How a normalised word sounds in Colombian Spanish, roughly: b/v, s/c/z/x, ll/y, k/c/qu, g/j before e and i,
-- a silent h ('jhon', 'john'), doubled letters. 'ch' becomes 1, so that its h and c are left alone.
CREATE FUNCTION sonido(palabra text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              replace(replace(replace(replace(palabra, 'ph', 'f'), 'ch', '1'), 'll', 'y'), 'h', ''),
              'qu([ei])', 'k\1', 'g'),
            'g([ei])', 'j\1', 'g'),
          'gu([ei])', 'g\1', 'g'),
        'c([ei])', 's\1', 'g'),
      'vzxcqw', 'bsskku'),
    '(.)\1+', '\1', 'g');

-- Every word that occurs in a name, once. Approximate search looks here, among thousands of words, for those
-- that sound alike or differ by one letter, and then asks the register for these exactly.
CREATE TABLE nombre_palabra (
  palabra text PRIMARY KEY,
  sonido text NOT NULL GENERATED ALWAYS AS (sonido(palabra)) STORED
);
CREATE INDEX nombre_palabra_sonido ON nombre_palabra (sonido);

-- In order of the words, so that two transactions that add the same ones cannot wait for each other.
CREATE FUNCTION anotar_palabras() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO nombre_palabra (palabra)
  SELECT DISTINCT palabra
  FROM nuevas, regexp_split_to_table(nombre_busqueda, '[^a-z0-9]+') AS palabra
  WHERE length(palabra) BETWEEN 3 AND 60
  ORDER BY palabra
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER compareciente_palabras_nuevas AFTER INSERT ON compareciente
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_palabras();
CREATE TRIGGER compareciente_palabras_cambiadas AFTER UPDATE ON compareciente
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_palabras();

INSERT INTO nombre_palabra (palabra)
SELECT DISTINCT palabra
FROM compareciente, regexp_split_to_table(nombre_busqueda, '[^a-z0-9]+') AS palabra
WHERE length(palabra) BETWEEN 3 AND 60;

CREATE INDEX compareciente_celular_alterno ON compareciente (numero_celular_alterno text_pattern_ops);
