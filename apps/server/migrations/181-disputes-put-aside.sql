-- What the directory told about contested payments and nothing could be done with: noticed once, for people. Everything else goes on.
CREATE TABLE bank.dispute_put_aside (
  list text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  -- The change of it that was odd, as the directory wrote it.
  modified text COLLATE "C" NOT NULL,
  fault text NOT NULL,
  noticed_at timestamptz NOT NULL,
  PRIMARY KEY (list, item_id, modified),
  CONSTRAINT dispute_put_aside_list CHECK (list IN ('recoveries', 'reports', 'refunds'))
);
GRANT SELECT, INSERT ON bank.dispute_put_aside TO ipe_app;
