-- Messages of a rail that were read and are not taken in yet: they came before what they are about, or failed. Kept, they
-- can be acknowledged, so that one of them holds up no other, and any server tries them again.
CREATE TABLE bank.rail_waiting (
  rail text COLLATE "C" NOT NULL,
  -- SHA-256 of the message: a copy of it is the same row, however the rail numbers its deliveries.
  key bytea NOT NULL,
  -- The message as its reader brought it, as JSON in UTF-8.
  body bytea NOT NULL,
  -- waiting: tried again at next_at. parked: given up, with an incident; kept so that no copy begins anew.
  state text NOT NULL,
  -- What it waits for, where it came too early: a payment or a return, by its id.
  waits_for text COLLATE "C",
  -- Until when that may come; null: as long as it takes.
  until_at timestamptz,
  -- How often it failed.
  tries integer NOT NULL,
  received_at timestamptz NOT NULL,
  next_at timestamptz,
  PRIMARY KEY (rail, key),
  CONSTRAINT rail_waiting_state CHECK (state IN ('waiting', 'parked')),
  CONSTRAINT rail_waiting_next CHECK ((state = 'waiting') = (next_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX rail_waiting_due ON bank.rail_waiting (rail, next_at) WHERE state = 'waiting';

GRANT SELECT, INSERT, DELETE ON bank.rail_waiting TO ipe_app;
GRANT UPDATE (state, waits_for, until_at, tries, next_at) ON bank.rail_waiting TO ipe_app;

-- What a Pix that came in says of both sides and of its amount: the same id with other terms is another payment.
ALTER TABLE bank.pix_in ADD COLUMN terms text;

-- A payment or a return of nothing is refused, and kept as such.
ALTER TABLE bank.pix_in DROP CONSTRAINT pix_in_amount,
  ADD CONSTRAINT pix_in_amount CHECK (amount_centavos > 0 OR amount_centavos = 0 AND state = 'refused');
ALTER TABLE bank.pix_return_in DROP CONSTRAINT pix_return_in_amount,
  ADD CONSTRAINT pix_return_in_amount CHECK (amount_centavos > 0 OR amount_centavos = 0 AND state = 'refused');
