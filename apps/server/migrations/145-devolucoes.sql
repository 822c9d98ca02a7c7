-- Refunds that a company's programs asked for by API Pix: the id under which each was asked for, which tells a repetition.
-- All else of it is the order's.

CREATE TABLE bank.pix_devolucao (
  company_id text COLLATE "C" NOT NULL,
  -- The Pix that goes back.
  end_to_end_id text COLLATE "C" NOT NULL,
  -- As the program chose it (API Pix, DevolucaoId): unique for the Pix.
  id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  credential_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (company_id, end_to_end_id, id),
  CONSTRAINT pix_devolucao_id CHECK (id ~ '^[a-zA-Z0-9]{1,35}$'),
  CONSTRAINT pix_devolucao_of_order UNIQUE (company_id, order_id),
  FOREIGN KEY (company_id, order_id) REFERENCES bank.payment_order (company_id, id),
  FOREIGN KEY (company_id, credential_id) REFERENCES bank.credential (company_id, id)
);
GRANT SELECT, INSERT ON bank.pix_devolucao TO ipe_app;
