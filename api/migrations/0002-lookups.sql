-- The lists of the specification (section 3). Ids are the identifiers that forms send; `orden` is the
-- order in which a list is shown. Rows come from data/ at each start and are never deleted.
CREATE TABLE departamento (
  codigo_dane char(2) PRIMARY KEY,
  nombre text NOT NULL UNIQUE
);

CREATE TABLE municipio (
  codigo_dane char(5) PRIMARY KEY,
  departamento char(2) NOT NULL REFERENCES departamento,
  nombre text NOT NULL,
  -- Decimal degrees (WGS 84) of the municipality's seat.
  latitud double precision NOT NULL,
  longitud double precision NOT NULL,
  UNIQUE (departamento, nombre),
  UNIQUE (departamento, codigo_dane)
);

CREATE TABLE fuerza (
  id integer PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
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
