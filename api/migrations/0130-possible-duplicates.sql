-- Pairs of records that are probably one person, for the staff's page 'Posibles repetidos'. Found in the background; nothing
-- is joined by it. The constraint is replaced by a wider one:
-- oldest-code: 0049
CREATE TABLE posible_repetido (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The record with the lower id.
  primero bigint NOT NULL REFERENCES compareciente ON DELETE CASCADE,
  segundo bigint NOT NULL REFERENCES compareciente ON DELETE CASCADE,
  -- Number of facts that both records share; the list starts with the highest.
  coincidencias smallint NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  -- The staff's decision that they are two people. Such a pair stays, so that it is not listed again.
  separado_at timestamptz,
  separado_by text,
  CHECK (primero < segundo),
  CHECK ((separado_at IS NULL) = (separado_by IS NULL)),
  UNIQUE (primero, segundo)
);
CREATE INDEX posible_repetido_segundo ON posible_repetido (segundo);
CREATE INDEX posible_repetido_abierto ON posible_repetido (coincidencias DESC, id) WHERE separado_at IS NULL;

-- The comparison of records keeps its state with the reviews of stored values.
ALTER TABLE dato_revision DROP CONSTRAINT dato_revision_registro_check;
ALTER TABLE dato_revision ADD CHECK (registro IN ('compareciente', 'map_person', 'repetidos'));
