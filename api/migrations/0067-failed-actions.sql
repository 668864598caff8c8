-- The auditors' pages: the failures of one kind of action, without reading its successes.
CREATE INDEX audit_event_action_failed ON audit_event (action, at, id, outcome) WHERE outcome <> 'ok';
CREATE INDEX audit_event_command_failed ON audit_event ((details ->> 'command'), at, id, outcome)
  WHERE action = 'staff' AND outcome <> 'ok';
