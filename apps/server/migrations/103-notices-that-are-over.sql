-- A notice tells what is, and goes on being read: where what it told of is over, it says that instead.
-- over_at: since then it is; null: it is not. over_title, over_text: how it reads then; null: it is never over.
ALTER TABLE bank.notification ADD COLUMN over_at timestamptz, ADD COLUMN over_title text, ADD COLUMN over_text text;
GRANT UPDATE (over_at) ON bank.notification TO ipe_app;

-- Those of before: what waited and was read may wait no longer, and none can say so in its own words.
UPDATE bank.notification SET over_title = 'Já não espera por você', over_text = 'Veja como ficou.' WHERE kind = 'waiting';
UPDATE bank.notification SET over_at = read_at WHERE kind = 'waiting' AND read_at IS NOT NULL;

-- Of one subject, what may come to be over: closed, whether or not it was read.
DROP INDEX bank.notification_waiting;
CREATE INDEX notification_waiting ON bank.notification (company_id, subject) WHERE over_title IS NOT NULL AND over_at IS NULL;
