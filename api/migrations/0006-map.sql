-- The map's register of people by place of work: imported, apart from the affiliates.
-- Columns are the upper-case fields of the map's records, in lower case.
CREATE TABLE map_person (
  cc_identidad text PRIMARY KEY CHECK (cc_identidad ~ '^[0-9]{1,15}$'),
  primer_nombre text,
  segundo_nombre text,
  primer_apellido text,
  segundo_apellido text,
  numero_celular text,
  correo_electronico text,
  departamento_residencia text,
  municipio_residencia text,
  direccion_residencia text,
  departamentos_laboro text,
  municipios_laboro text,
  veredas_labor text,
  fecha_inicio_labores date,
  fecha_fin_labores date,
  talleres_ubpd boolean,
  informacion_ubpd boolean,
  cargo_principal text,
  nivel_brigada text,
  nivel_division text,
  nivel_batallon text,
  latitud_municipio double precision CHECK (latitud_municipio BETWEEN -90 AND 90),
  longitud_municipio double precision CHECK (longitud_municipio BETWEEN -180 AND 180),
  updated_at timestamptz NOT NULL DEFAULT now()
);
