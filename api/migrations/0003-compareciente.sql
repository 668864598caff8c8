-- A person whom the foundation accompanies. Columns are named as the fields of the profile.
-- What an import may lack is nullable; what the form demands, the registration's rules demand.
CREATE TABLE compareciente (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  numero_identificacion text NOT NULL UNIQUE CHECK (numero_identificacion ~ '^[0-9]{1,15}$'),
  nombre_apellido_completo text NOT NULL,
  nombre_busqueda text NOT NULL GENERATED ALWAYS AS (normalizar(nombre_apellido_completo)) STORED,
  numero_celular_principal text,
  correo_electronico_principal text,
  -- Argon2id; NULL: an imported person who cannot sign in.
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,

  fecha_nacimiento date,
  correo_electronico_alterno text,
  nombre_contacto_adicional text,
  numero_celular_alterno text,
  direccion_residencia text,
  departamento_residencia char(2) REFERENCES departamento,
  municipio_residencia char(5),
  departamento_nacimiento char(2) REFERENCES departamento,
  municipio_nacimiento char(5),

  etnia integer REFERENCES etnia,
  nivel_academico integer REFERENCES nivel_academico,
  empleado_actualmente boolean,
  creencia_religiosa integer REFERENCES creencia_religiosa,
  titulo_profesional text,
  independiente boolean,
  discapacidad text,
  convive_en_pareja boolean,
  situacion_pensional integer REFERENCES situacion_pensional,
  cantidad_hijos integer CHECK (cantidad_hijos >= 0),
  situacion_vivienda integer REFERENCES situacion_vivienda,

  subsidio_vivienda boolean,
  servicio_activo boolean,
  fuerza integer REFERENCES fuerza,
  rango integer,
  nombre_unidad text,
  departamento_unidad char(2) REFERENCES departamento,
  municipio_unidad char(5),
  fecha_retiro_militares date,
  motivo_retiro integer REFERENCES motivo_retiro,
  perteneciente_arn boolean,
  -- Comes with imports; the form asks only whether there is one.
  nombre_programa_arn text,
  toar integer REFERENCES toar,
  anios_servicio_das integer CHECK (anios_servicio_das >= 0),

  compareciente_jep boolean,
  numero_acta_jep text CHECK (numero_acta_jep ~ '^[0-9]{6}$'),
  sala_jep integer REFERENCES sala_jep,
  magistrado_jep text,
  magistrado_busqueda text GENERATED ALWAYS AS (normalizar(magistrado_jep)) STORED,
  defensa_tecnica integer REFERENCES defensa_tecnica,
  privado_libertad boolean,
  libertad_ltca boolean,
  nombre_centro_reclusion text,
  naturaleza_centro_reclusion integer REFERENCES naturaleza_centro_reclusion,
  departamento_reclusion char(2) REFERENCES departamento,
  municipio_reclusion char(5),
  rango_momento_hechos integer,

  -- Counts the edits; the ETag of the profile.
  version integer NOT NULL DEFAULT 1,
  -- Version of the data-treatment text that the person accepted, and when (Ley 1581 de 2012).
  consent_version text,
  consent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),

  -- A municipality of that department, a rank of that force.
  FOREIGN KEY (departamento_residencia, municipio_residencia) REFERENCES municipio (departamento, codigo_dane),
  FOREIGN KEY (departamento_nacimiento, municipio_nacimiento) REFERENCES municipio (departamento, codigo_dane),
  FOREIGN KEY (departamento_unidad, municipio_unidad) REFERENCES municipio (departamento, codigo_dane),
  FOREIGN KEY (departamento_reclusion, municipio_reclusion) REFERENCES municipio (departamento, codigo_dane),
  FOREIGN KEY (fuerza, rango) REFERENCES rango (fuerza, id),
  FOREIGN KEY (fuerza, rango_momento_hechos) REFERENCES rango (fuerza, id)
);

CREATE INDEX compareciente_nombre_busqueda ON compareciente USING gin (nombre_busqueda gin_trgm_ops);
CREATE INDEX compareciente_magistrado_busqueda ON compareciente USING gin (magistrado_busqueda gin_trgm_ops);
-- For prefixes; the unique index sorts by the database's collation and cannot serve LIKE '99%'.
CREATE INDEX compareciente_identificacion_prefijo ON compareciente (numero_identificacion text_pattern_ops);
CREATE INDEX compareciente_celular ON compareciente (numero_celular_principal text_pattern_ops);
CREATE INDEX compareciente_fecha_nacimiento ON compareciente (fecha_nacimiento);
CREATE INDEX compareciente_departamento ON compareciente (departamento_residencia);
CREATE INDEX compareciente_fuerza_rango ON compareciente (fuerza, rango);
CREATE INDEX compareciente_sala ON compareciente (sala_jep);

-- Answers of registrations already made, so that one sent again is not made again.
CREATE TABLE idempotency_key (
  scope text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the body without its passwords: the same key with another body is refused.
  body_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);
