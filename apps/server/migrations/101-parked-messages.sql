-- A parked message is found by the incident that tells of it: people may have it judged again, and its text is forgotten
-- some time after they ended it.
ALTER TABLE bank.rail_waiting ADD COLUMN incident_id uuid;
-- Of what was parked before: its incident kept how it begins.
UPDATE bank.rail_waiting w SET incident_id = i.id FROM bank.rail_incident i
  WHERE w.state = 'parked' AND i.rail = w.rail AND i.code = 'message.unprocessable' AND i.detail ? 'text'
    AND starts_with(convert_from(w.body, 'UTF8'), i.detail ->> 'text')
    AND NOT EXISTS (SELECT FROM bank.rail_incident j WHERE j.rail = w.rail AND j.code = i.code AND j.id <> i.id
      AND starts_with(convert_from(w.body, 'UTF8'), j.detail ->> 'text'));
CREATE INDEX rail_waiting_by_incident ON bank.rail_waiting (incident_id) WHERE incident_id IS NOT NULL;

-- Of what is parked nothing changes but that its text goes: what came stays what came.
CREATE FUNCTION bank.rail_texts_only_go() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF TG_TABLE_NAME = 'rail_incident' THEN
    IF NEW.detail - 'textForgottenAt' = OLD.detail - '{text,why}'::text[] THEN RETURN NEW; END IF;
  ELSIF OLD.state = 'parked' AND NEW.state = 'parked' AND NEW.body = ''::bytea THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a rail brought is not changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER rail_texts_only_go BEFORE UPDATE OF detail ON bank.rail_incident
  FOR EACH ROW EXECUTE FUNCTION bank.rail_texts_only_go();
CREATE TRIGGER rail_texts_only_go BEFORE UPDATE OF body ON bank.rail_waiting
  FOR EACH ROW EXECUTE FUNCTION bank.rail_texts_only_go();
GRANT UPDATE (detail) ON bank.rail_incident TO ipe_app;
GRANT UPDATE (incident_id, body) ON bank.rail_waiting TO ipe_app;
CREATE INDEX rail_incident_with_text ON bank.rail_incident (id) WHERE detail ? 'text';

-- People may have a parked message judged again.
ALTER TABLE bank.resolution DROP CONSTRAINT resolution_kind, ADD CONSTRAINT resolution_kind CHECK (
  kind IN ('credit', 'debit', 'settle-order', 'reject-order', 'write-off', 'retry', 'nothing'));
ALTER TABLE bank.resolution ADD CONSTRAINT resolution_retry CHECK (kind <> 'retry' OR matter_kind = 'incident');
