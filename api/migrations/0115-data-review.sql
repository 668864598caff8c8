-- Stored values that a reading of today would change or refuse, and values that several people seem to share, for the
-- staff's page 'Datos por revisar'. Found in the background; nothing is changed by it.
CREATE TABLE dato_por_revisar (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compareciente_id bigint REFERENCES compareciente ON DELETE CASCADE,
  cc_identidad text REFERENCES map_person ON DELETE CASCADE ON UPDATE CASCADE,
  campo text NOT NULL,
  -- Found by reading the value alone, or by comparing it with other rows.
  clase text NOT NULL CHECK (clase IN ('lectura', 'comparacion')),
  motivo text NOT NULL,
  -- What the reading would store; NULL: it cannot read the value.
  propuesta text,
  found_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(compareciente_id, cc_identidad) = 1),
  UNIQUE (compareciente_id, campo, clase),
  UNIQUE (cc_identidad, campo, clase)
);

-- Which rules have read which register, and changes of it until when.
CREATE TABLE dato_revision (
  registro text PRIMARY KEY CHECK (registro IN ('compareciente', 'map_person')),
  reglas integer NOT NULL,
  hasta timestamptz NOT NULL
);
