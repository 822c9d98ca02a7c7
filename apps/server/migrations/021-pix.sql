-- Pix: our customers' keys, look-ups, and the messages exchanged with the instant-payment system (SPI).

-- A key belongs to one account in the whole country, so the key alone names the row.
CREATE TABLE bank.pix_key (
  key text COLLATE "C" PRIMARY KEY,
  type text NOT NULL,
  company_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the directory took it. A random key is made by the directory: until then its row holds a placeholder.
  registered_at timestamptz,
  CONSTRAINT pix_key_type CHECK (type IN ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'))
);
CREATE INDEX pix_key_by_company ON bank.pix_key (company_id, created_at);

CREATE TABLE bank.pix_lookup (
  company_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  payee jsonb NOT NULL,
  payee_fingerprint text COLLATE "C" NOT NULL,
  -- The payee's company and ledger account where the payee banks here.
  payee_company_id text COLLATE "C",
  payee_account_id text COLLATE "C",
  warnings jsonb NOT NULL,
  at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id)
);

CREATE INDEX pix_lookup_by_expiry ON bank.pix_lookup (expires_at);

-- What a company may still look up (SECURITY I13, DICT API 2.12.1 "anti-scan").
CREATE TABLE bank.pix_lookup_bucket (
  company_id text COLLATE "C" PRIMARY KEY,
  tokens numeric NOT NULL,
  at timestamptz NOT NULL
);

-- Messages of ours: the bytes are made once and sent unchanged until they are answered.
CREATE TABLE bank.spi_message (
  id text COLLATE "C" PRIMARY KEY,
  definition text NOT NULL,
  -- The order that it carries out; null for answers to payments that come in.
  company_id text COLLATE "C",
  order_id text COLLATE "C",
  end_to_end_id text COLLATE "C" NOT NULL,
  body bytea NOT NULL,
  state text NOT NULL,
  -- Whether the SPI will answer: such a message is sent again until it does, another one until it is handed over.
  awaits_answer boolean NOT NULL,
  attempts integer NOT NULL,
  created_at timestamptz NOT NULL,
  first_sent_at timestamptz,
  next_at timestamptz,
  CONSTRAINT spi_message_state CHECK (state IN ('open', 'done')),
  CONSTRAINT spi_message_next CHECK ((state = 'open') = (next_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX spi_message_due ON bank.spi_message (next_at) WHERE state = 'open';
CREATE INDEX spi_message_open_payment ON bank.spi_message (end_to_end_id, definition);

-- Messages of the SPI: each taken in once, together with its effect.
CREATE TABLE bank.spi_inbound (
  id text COLLATE "C" PRIMARY KEY,
  definition text NOT NULL,
  received_at timestamptz NOT NULL,
  body bytea NOT NULL,
  -- What it did, in a word: for people who look into it.
  effect text NOT NULL
);

-- Pix from outside to our customers.
CREATE TABLE bank.pix_in (
  end_to_end_id text COLLATE "C" PRIMARY KEY,
  state text NOT NULL,
  company_id text COLLATE "C",
  account_id text COLLATE "C",
  amount_centavos bigint NOT NULL,
  payer jsonb NOT NULL,
  message text,
  txid text COLLATE "C",
  key text COLLATE "C",
  -- Our answer to the SPI.
  reply_id text COLLATE "C" NOT NULL,
  reason text,
  received_at timestamptz NOT NULL,
  credited_at timestamptz,
  transaction_id uuid,
  CONSTRAINT pix_in_amount CHECK (amount_centavos > 0),
  CONSTRAINT pix_in_state CHECK (state IN ('accepted', 'refused', 'credited', 'not_settled')),
  CONSTRAINT pix_in_credited CHECK ((state = 'credited') = (transaction_id IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX pix_in_by_company ON bank.pix_in (company_id, received_at);
CREATE INDEX pix_in_waiting ON bank.pix_in (received_at) WHERE state = 'accepted';

-- What other banks gave back of payments of ours.
CREATE TABLE bank.pix_return_in (
  company_id text COLLATE "C" NOT NULL,
  return_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  end_to_end_id text COLLATE "C" NOT NULL,
  amount_centavos bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  reply_id text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL,
  credited_at timestamptz,
  transaction_id uuid,
  PRIMARY KEY (company_id, return_id),
  CONSTRAINT pix_return_in_amount CHECK (amount_centavos > 0),
  CONSTRAINT pix_return_in_state CHECK (state IN ('accepted', 'refused', 'credited', 'not_settled')),
  CONSTRAINT pix_return_in_credited CHECK ((state = 'credited') = (transaction_id IS NOT NULL))
);
CREATE INDEX pix_return_in_by_order ON bank.pix_return_in (company_id, order_id);
CREATE INDEX pix_return_in_by_id ON bank.pix_return_in (return_id);

-- Messages that fit nothing, contradict what stands, or say that a message of ours was wrong: for people to look into.
CREATE TABLE bank.rail_incident (
  id uuid PRIMARY KEY,
  rail text NOT NULL,
  at timestamptz NOT NULL,
  code text NOT NULL,
  message_id text,
  end_to_end_id text,
  detail jsonb NOT NULL
);

GRANT SELECT, INSERT ON bank.pix_key, bank.pix_lookup, bank.pix_lookup_bucket, bank.spi_message, bank.spi_inbound,
  bank.pix_in, bank.pix_return_in, bank.rail_incident TO ipe_app;
GRANT UPDATE (key, registered_at) ON bank.pix_key TO ipe_app;
GRANT UPDATE (tokens, at) ON bank.pix_lookup_bucket TO ipe_app;
GRANT UPDATE (state, attempts, first_sent_at, next_at) ON bank.spi_message TO ipe_app;
GRANT UPDATE (state, reason, credited_at, transaction_id) ON bank.pix_in TO ipe_app;
GRANT UPDATE (state, credited_at, transaction_id) ON bank.pix_return_in TO ipe_app;
GRANT DELETE ON bank.pix_lookup TO ipe_app;
