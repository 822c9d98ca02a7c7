-- Saved views: what one person filtered, sorted and left out of a list, under a name of their own. `name_key` is the name
-- without case and accents: by it a name is there once. Which lists there are stands in the contract.
CREATE TABLE bank.saved_view (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  search text NOT NULL,
  hidden_columns text[] NOT NULL,
  is_default boolean NOT NULL,
  PRIMARY KEY (company_id, operator_id, id),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  CONSTRAINT saved_view_name CHECK (char_length(name) BETWEEN 1 AND 60),
  CONSTRAINT saved_view_search CHECK (char_length(search) <= 1000),
  CONSTRAINT saved_view_hidden_columns CHECK (cardinality(hidden_columns) <= 30)
);
CREATE UNIQUE INDEX saved_view_name_key ON bank.saved_view (company_id, operator_id, list, name_key);
CREATE UNIQUE INDEX saved_view_default ON bank.saved_view (company_id, operator_id, list) WHERE is_default;
GRANT SELECT, INSERT, DELETE ON bank.saved_view TO ipe_app;
GRANT UPDATE (name, name_key, search, hidden_columns, is_default) ON bank.saved_view TO ipe_app;
