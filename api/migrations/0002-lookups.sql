-- The lists of the specification (section 3). Ids are the identifiers that forms send; `orden` is the
-- order in which a list is shown (for places the Spanish alphabet's). The rows come from data/: a file is
-- applied when it is new or has changed, so that what the staff changes in between stays.
CREATE TABLE lookup_file (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE departamento (
  codigo_dane char(2) PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  orden integer NOT NULL
);

CREATE TABLE municipio (
  codigo_dane char(5) PRIMARY KEY,
  departamento char(2) NOT NULL REFERENCES departamento,
  nombre text NOT NULL,
  -- Decimal degrees (WGS 84) of the municipality's seat.
  latitud double precision NOT NULL,
  longitud double precision NOT NULL,
  orden integer NOT NULL,
  UNIQUE (departamento, nombre),
  UNIQUE (departamento, codigo_dane)
);

CREATE TABLE fuerza (
  id integer PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  -- A former or institutional name, by which officials also search.
  otro_nombre text,
  orden integer NOT NULL
);

-- A rank is one of its force: 'Capitán' exists in four of them.
CREATE TABLE rango (
  id integer PRIMARY KEY,
  fuerza integer NOT NULL REFERENCES fuerza,
  nombre text NOT NULL,
  orden integer NOT NULL,
  UNIQUE (fuerza, nombre),
  UNIQUE (fuerza, id)
);

CREATE TABLE etnia (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE nivel_academico (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE creencia_religiosa (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE situacion_pensional (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE situacion_vivienda (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE motivo_retiro (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE naturaleza_centro_reclusion (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE defensa_tecnica (id integer PRIMARY KEY, nombre text NOT NULL UNIQUE, orden integer NOT NULL);
CREATE TABLE sala_jep (
  id integer PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  nombre_oficial text NOT NULL,
  -- 'SDSJ' and the like, by which officials also search.
  sigla text,
  orden integer NOT NULL
);
CREATE TABLE toar (
  id integer PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  departamento text,
  municipio text,
  orden integer NOT NULL
);
