-- Background tasks: long work that somebody asked for, how far it is, and the file that came of it.

CREATE TABLE bank.background_task (
  company_id text COLLATE "C" NOT NULL,
  -- Sorts by the moment of asking.
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- What it makes, in words.
  title text NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  parameters json NOT NULL,
  state text NOT NULL,
  -- Somebody cancelled it while it ran: its worker ends it at the next step.
  cancel_asked boolean NOT NULL DEFAULT false,
  -- How often it was begun, without what an orderly stop of a server gave back.
  tries integer NOT NULL DEFAULT 0,
  -- Grows each time a worker takes it. Whoever writes names it, so that one that was followed by another writes nothing.
  fence bigint NOT NULL DEFAULT 0,
  -- The process that works on it, until when it may, and since when. These times are the database's clock.
  owner text,
  lease_until timestamptz,
  started_at timestamptz,
  -- Not taken before, by the database's clock.
  next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  steps_done bigint NOT NULL DEFAULT 0,
  steps_total bigint,
  -- Bytes written by the present worker; at the end the file's size.
  size_bytes bigint NOT NULL DEFAULT 0,
  file_name text,
  media_type text,
  sha256 bytea,
  failure_code text,
  failure_data json,
  ended_at timestamptz,
  -- When it and its file go.
  expires_at timestamptz,
  -- The key under which it was asked for, what that call was, and its first answer.
  request_key text NOT NULL,
  request_hash bytea NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, kind, request_key),
  FOREIGN KEY (company_id, asked_by) REFERENCES bank.operator,
  CONSTRAINT background_task_state CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  CONSTRAINT background_task_lease CHECK ((state = 'running') = (lease_until IS NOT NULL)
    AND (state = 'running') = (owner IS NOT NULL)),
  CONSTRAINT background_task_ended CHECK ((state IN ('queued', 'running')) = (ended_at IS NULL)
    AND (ended_at IS NULL) = (expires_at IS NULL)),
  CONSTRAINT background_task_file CHECK ((state = 'done') = (file_name IS NOT NULL)
    AND (file_name IS NULL) = (media_type IS NULL) AND (file_name IS NULL) = (sha256 IS NULL)),
  CONSTRAINT background_task_failure CHECK ((state = 'failed') = (failure_code IS NOT NULL)),
  CONSTRAINT background_task_figures CHECK (tries >= 0 AND fence >= 0 AND steps_done >= 0 AND steps_total >= 0
    AND size_bytes >= 0)
) WITH (fillfactor = 70);
CREATE INDEX background_task_open ON bank.background_task (next_at) WHERE state IN ('queued', 'running');
CREATE INDEX background_task_served ON bank.background_task (company_id, started_at);
CREATE INDEX background_task_expired ON bank.background_task (expires_at) WHERE expires_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON bank.background_task TO ipe_app;
GRANT UPDATE (state, cancel_asked, tries, fence, owner, lease_until, started_at, next_at, steps_done, steps_total,
  size_bytes, file_name, media_type, sha256, failure_code, failure_data, ended_at, expires_at)
  ON bank.background_task TO ipe_app;

-- The file in pieces, each a bounded amount of memory on its way in and out. Those of a worker that died are dropped when
-- another follows it.
CREATE TABLE bank.background_task_chunk (
  company_id text COLLATE "C" NOT NULL,
  task_id text COLLATE "C" NOT NULL,
  fence bigint NOT NULL,
  place integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (company_id, task_id, fence, place),
  FOREIGN KEY (company_id, task_id) REFERENCES bank.background_task ON DELETE CASCADE
);
GRANT SELECT, INSERT, DELETE ON bank.background_task_chunk TO ipe_app;

-- People are told when a task of theirs has ended.
ALTER TABLE bank.notification
  DROP CONSTRAINT notification_kind,
  ADD CONSTRAINT notification_kind CHECK (kind IN ('waiting', 'decided', 'failed', 'received', 'task', 'security'));
ALTER TABLE bank.notification_preference
  DROP CONSTRAINT notification_preference_kind,
  ADD CONSTRAINT notification_preference_kind
    CHECK (kind IN ('waiting', 'decided', 'failed', 'received', 'task', 'security'));
