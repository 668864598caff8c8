-- The document number that an approval is about, also if no account has it: an erasure of the number removes what the
-- approval says. It goes with the reason, which is about the same person.
ALTER TABLE approval ADD COLUMN numero_identificacion text;

UPDATE approval SET numero_identificacion = coalesce(
  payload ->> 'number',
  (SELECT numero_identificacion FROM conflicto WHERE conflicto.id::text = approval.payload ->> 'conflict'),
  (SELECT numero_identificacion FROM compareciente WHERE compareciente.id = approval.compareciente_id));

CREATE INDEX approval_number ON approval (numero_identificacion) WHERE numero_identificacion IS NOT NULL;
