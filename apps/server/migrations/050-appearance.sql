-- How the app looks to each person: leaving clears the browser, and the next sign-in brings it back.
CREATE TABLE bank.appearance (
  company_id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  mode text NOT NULL,
  theme text NOT NULL,
  layout text NOT NULL,
  width text NOT NULL,
  side_bar text NOT NULL,
  text_size text NOT NULL,
  PRIMARY KEY (company_id, operator_id),
  FOREIGN KEY (company_id, operator_id) REFERENCES bank.operator,
  CONSTRAINT appearance_mode CHECK (mode IN ('system', 'light', 'dark')),
  CONSTRAINT appearance_theme CHECK (theme IN ('blue', 'green', 'purple', 'graphite')),
  CONSTRAINT appearance_layout CHECK (layout IN ('layout1', 'layout2')),
  CONSTRAINT appearance_width CHECK (width IN ('contained', 'full')),
  CONSTRAINT appearance_side_bar CHECK (side_bar IN ('full', 'compact')),
  CONSTRAINT appearance_text_size CHECK (text_size IN ('normal', 'large', 'larger'))
) WITH (fillfactor = 80);
GRANT SELECT, INSERT ON bank.appearance TO ipe_app;
GRANT UPDATE (mode, theme, layout, width, side_bar, text_size) ON bank.appearance TO ipe_app;
