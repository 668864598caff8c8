-- The file and row that a change came from. The import is not a reference: jobs are removed after a year, and commands
-- have none.
ALTER TABLE cambio
  ADD COLUMN import_id bigint,
  ADD COLUMN file_name text,
  ADD COLUMN file_line integer;

-- Where the imported data of a case came from, like the setting below; erased with them.
ALTER TABLE conflicto ADD COLUMN origen jsonb;

-- The origin is a setting of the transaction (src/changes/author.ts): import, file, and the lines by document number.
-- Returns it with only the line of this person; NULL if the person's row is not of the file.
CREATE FUNCTION origen_del_cambio(origen jsonb, numero text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN origen -> 'lines' ? numero
    THEN jsonb_set(origen, '{lines}', jsonb_build_object(numero, origen -> 'lines' -> numero)) END;

CREATE FUNCTION origen_de_los_cambios() RETURNS jsonb LANGUAGE sql STABLE
  RETURN nullif(current_setting('fcr.origin', true), '')::jsonb;

CREATE OR REPLACE FUNCTION anotar_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author jsonb := autor_del_cambio();
  origin jsonb := origen_de_los_cambios();
BEGIN
  INSERT INTO cambio (compareciente_id, campo, antes, despues, author_realm, author_id, author_name, means, reason,
    import_id, file_name, file_line)
  SELECT person.id, field.key, nullif(person.former -> field.key, 'null'), nullif(field.value, 'null'),
    author ->> 'realm', author ->> 'id', author ->> 'name', author ->> 'means', author ->> 'reason',
    (person.origin ->> 'import')::bigint, person.origin ->> 'file', (person.origin -> 'lines' ->> person.numero)::integer
  FROM (
      SELECT nuevas.id, to_jsonb(viejas) AS former, to_jsonb(nuevas) - columnas_sin_historia() AS present,
        nuevas.numero_identificacion AS numero, origen_del_cambio(origin, nuevas.numero_identificacion) AS origin
      FROM nuevas JOIN viejas ON viejas.id = nuevas.id
      OFFSET 0
    ) AS person, jsonb_each(person.present) AS field
  WHERE field.value IS DISTINCT FROM person.former -> field.key;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION anotar_registro() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author jsonb := autor_del_cambio();
  origin jsonb := origen_de_los_cambios();
BEGIN
  INSERT INTO cambio (compareciente_id, campo, author_realm, author_id, author_name, means, reason,
    import_id, file_name, file_line)
  SELECT person.id, 'registro', author ->> 'realm', author ->> 'id', author ->> 'name', author ->> 'means',
    author ->> 'reason', (person.origin ->> 'import')::bigint, person.origin ->> 'file',
    (person.origin -> 'lines' ->> person.numero)::integer
  FROM (
      SELECT nuevas.id, nuevas.numero_identificacion AS numero,
        origen_del_cambio(origin, nuevas.numero_identificacion) AS origin
      FROM nuevas
      OFFSET 0
    ) AS person;
  RETURN NULL;
END
$$;
