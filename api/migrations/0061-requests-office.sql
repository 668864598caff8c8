-- Requests as the staff works on them on the site: due dates, who answers, internal notes, and requests that arrived by
-- letter, telephone or at the office. Only the staff's area stores the new kinds; older code that runs beside this one
-- during an upgrade cannot list the requests of a person who has one.
-- oldest-code: 0049
ALTER TABLE data_request
  DROP CONSTRAINT data_request_kind_check,
  ADD CONSTRAINT data_request_kind_check CHECK (kind IN ('consulta', 'correccion', 'supresion', 'autoridad')),
  -- How it arrived; 'pagina': the person wrote it in their account.
  ADD COLUMN channel text NOT NULL DEFAULT 'pagina'
    CHECK (channel IN ('pagina', 'oficina', 'carta', 'correo', 'telefono')),
  -- The clerk who entered it. NULL: the person did.
  ADD COLUMN registered_by text,
  -- Day of receipt in Colombia. NULL: that of created_at.
  ADD COLUMN received_on date,
  -- Of an authority's order: who, its number, and the day that it sets.
  ADD COLUMN authority text,
  ADD COLUMN reference text,
  ADD COLUMN ordered_on date,
  -- Last day to answer. NULL: none, or a request of older code, which housekeeping completes.
  ADD COLUMN due_on date,
  -- When the term was extended, with notice to the person.
  ADD COLUMN extended_at timestamptz,
  ADD COLUMN assigned_to bigint REFERENCES staff_account,
  -- Incremented by each reply, so that two people who answer at once do not both succeed.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT data_request_order_check
    CHECK ((kind = 'autoridad') = (authority IS NOT NULL AND reference IS NOT NULL));
CREATE INDEX data_request_due ON data_request (due_on, id) WHERE closed_at IS NULL;
CREATE INDEX data_request_closed ON data_request (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;

-- The clerk's name. NULL: written before this column existed, or by older code.
ALTER TABLE data_request_reply ADD COLUMN written_by text;

-- Notes that the staff writes for itself. The person does not see them.
CREATE TABLE data_request_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES data_request ON DELETE CASCADE,
  -- NULL once the person was erased.
  text text,
  written_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX data_request_note_request ON data_request_note (request_id, id);

-- Only for the code before 0050: a request that arrived in another way belongs to no account until the identity of the
-- account with that number is verified.
CREATE OR REPLACE FUNCTION note_requesting_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.channel = 'pagina' THEN
    NEW.compareciente_id := (SELECT id FROM compareciente WHERE numero_identificacion = NEW.numero_identificacion);
  END IF;
  RETURN NEW;
END
$$;

-- Accounts whose identity waits for verification, the oldest first.
CREATE INDEX compareciente_por_verificar ON compareciente (created_at, id)
  WHERE identidad = 'declarada' AND (password_hash IS NOT NULL OR consent_at IS NOT NULL OR restored_at IS NOT NULL);

-- What the office's alarms count.
CREATE INDEX audit_event_recent ON audit_event (action, at) WHERE action IN ('registration', 'refused', 'official_held');
CREATE INDEX mail_message_failed ON mail_message (ended_at) WHERE state = 'failed';
