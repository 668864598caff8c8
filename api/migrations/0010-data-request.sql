-- What a person asks of the foundation about their own data (Ley 1581 de 2012, artículo 15).
CREATE TABLE data_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Not a reference: that a deletion was asked for and done must be provable when the person is gone.
  numero_identificacion text NOT NULL CHECK (numero_identificacion ~ '^[0-9]{1,15}$'),
  kind text NOT NULL CHECK (kind IN ('correccion', 'supresion')),
  -- NULL once the person was erased.
  text text,
  state text NOT NULL DEFAULT 'recibida' CHECK (state IN ('recibida', 'en_tramite', 'atendida', 'rechazada')),
  answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((closed_at IS NOT NULL) = (state IN ('atendida', 'rechazada')))
);
CREATE INDEX data_request_person ON data_request (numero_identificacion, id);
CREATE INDEX data_request_open ON data_request (id) WHERE closed_at IS NULL;
