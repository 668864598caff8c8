-- Stored values that two people have found right although a reading doubts them: they are not listed again while they stay.
CREATE TABLE dato_confirmado (
  compareciente_id bigint REFERENCES compareciente ON DELETE CASCADE,
  cc_identidad text REFERENCES map_person ON DELETE CASCADE ON UPDATE CASCADE,
  campo text NOT NULL,
  valor text NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(compareciente_id, cc_identidad) = 1),
  UNIQUE (compareciente_id, campo),
  UNIQUE (cc_identidad, campo)
);
