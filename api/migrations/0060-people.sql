-- The staff's work on people: the history of every change of a person's data, and finding people by every contact.

-- One row per changed column. Filled by triggers, so that no statement can bypass it; never by the application.
CREATE TABLE cambio (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Not a reference: an annulled account keeps its history.
  compareciente_id bigint NOT NULL,
  -- Column of compareciente; 'registro' for the row as a whole, when it was added.
  campo text NOT NULL,
  -- NULL: absent.
  antes jsonb,
  despues jsonb,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Who made the change; NULL where the transaction does not say it, as in the previous version of the server.
  author_realm text,
  author_id text,
  author_name text,
  -- How: form, office, import, conflict, e-mail, identity.
  means text,
  reason text
);
CREATE INDEX cambio_person ON cambio (compareciente_id, id);
CREATE INDEX cambio_changed_at ON cambio (changed_at);

-- The staff member who registered the person at the office. NULL: the person, or an import.
ALTER TABLE compareciente ADD COLUMN registered_by text;

-- Columns whose changes are not changes of the person's data. A test fails for a column that is neither here nor
-- known as data.
CREATE FUNCTION columnas_sin_historia() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY['id', 'password_hash', 'must_change_password', 'password_expires_at', 'nombre_busqueda', 'nombre_palabras',
    'magistrado_busqueda', 'version', 'consent_version', 'consent_at', 'identidad_metodo', 'identidad_referencia',
    'identidad_verified_by', 'identidad_verified_at', 'identidad_seen_at', 'imported_at', 'restored_at', 'registered_by',
    'correo_confirmado_at', 'aviso_solicitudes', 'aviso_consultas', 'created_at', 'updated_at'];

-- The author is a setting of the transaction (src/changes/author.ts).
CREATE FUNCTION autor_del_cambio() RETURNS jsonb LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('fcr.author', true), ''), '{}')::jsonb;

CREATE FUNCTION anotar_cambios() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author jsonb := autor_del_cambio();
BEGIN
  INSERT INTO cambio (compareciente_id, campo, antes, despues, author_realm, author_id, author_name, means, reason)
  SELECT person.id, field.key, nullif(person.former -> field.key, 'null'), nullif(field.value, 'null'),
    author ->> 'realm', author ->> 'id', author ->> 'name', author ->> 'means', author ->> 'reason'
  FROM (
      SELECT nuevas.id, to_jsonb(viejas) AS former, to_jsonb(nuevas) - columnas_sin_historia() AS present
      FROM nuevas JOIN viejas ON viejas.id = nuevas.id
      OFFSET 0
    ) AS person, jsonb_each(person.present) AS field
  WHERE field.value IS DISTINCT FROM person.former -> field.key;
  RETURN NULL;
END
$$;
CREATE TRIGGER compareciente_cambios AFTER UPDATE ON compareciente
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_cambios();

CREATE FUNCTION anotar_registro() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author jsonb := autor_del_cambio();
BEGIN
  INSERT INTO cambio (compareciente_id, campo, author_realm, author_id, author_name, means, reason)
  SELECT id, 'registro', author ->> 'realm', author ->> 'id', author ->> 'name', author ->> 'means', author ->> 'reason'
  FROM nuevas;
  RETURN NULL;
END
$$;
CREATE TRIGGER compareciente_registro AFTER INSERT ON compareciente
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION anotar_registro();

-- Finding people: by e-mail, by the beginning or the last digits of numbers, and the latest changes first.
CREATE INDEX compareciente_correo ON compareciente (lower(correo_electronico_principal) text_pattern_ops);
CREATE INDEX compareciente_correo_alterno ON compareciente (lower(correo_electronico_alterno) text_pattern_ops);
CREATE INDEX compareciente_identificacion_final ON compareciente (reverse(numero_identificacion) text_pattern_ops);
CREATE INDEX compareciente_celular_final ON compareciente (reverse(numero_celular_principal) text_pattern_ops);
CREATE INDEX compareciente_celular_alterno_final ON compareciente (reverse(numero_celular_alterno) text_pattern_ops);
CREATE INDEX compareciente_updated_at ON compareciente (updated_at, id);
-- Counts by state read only this index.
CREATE INDEX compareciente_estado ON compareciente (identidad, consent_at);
