-- One outbox, one inbox and one list of incidents for every rail. Until now they held the messages of the
-- instant-payment system (SPI) only. Those rows stay, with their state and their grants: the tables are renamed, and
-- each row says to which rail it belongs. Two rails may use the same id, so the rail comes first in every key.

ALTER TABLE bank.spi_message RENAME TO rail_message;
-- The payment, or the return, that a message is about; a message that is about no payment names itself.
ALTER TABLE bank.rail_message RENAME COLUMN end_to_end_id TO payment_id;
ALTER TABLE bank.rail_message ADD COLUMN rail text COLLATE "C" NOT NULL DEFAULT 'spi';
ALTER TABLE bank.rail_message ALTER COLUMN rail DROP DEFAULT;
ALTER TABLE bank.rail_message
  DROP CONSTRAINT spi_message_pkey,
  ADD CONSTRAINT rail_message_pkey PRIMARY KEY (rail, id);
ALTER TABLE bank.rail_message RENAME CONSTRAINT spi_message_state TO rail_message_state;
ALTER TABLE bank.rail_message RENAME CONSTRAINT spi_message_next TO rail_message_next;
DROP INDEX bank.spi_message_due;
CREATE INDEX rail_message_due ON bank.rail_message (rail, next_at) WHERE state = 'open';
DROP INDEX bank.spi_message_open_payment;
CREATE INDEX rail_message_by_payment ON bank.rail_message (rail, payment_id, definition);

ALTER TABLE bank.spi_inbound RENAME TO rail_inbound;
ALTER TABLE bank.rail_inbound ADD COLUMN rail text COLLATE "C" NOT NULL DEFAULT 'spi';
ALTER TABLE bank.rail_inbound ALTER COLUMN rail DROP DEFAULT;
ALTER TABLE bank.rail_inbound
  DROP CONSTRAINT spi_inbound_pkey,
  ADD CONSTRAINT rail_inbound_pkey PRIMARY KEY (rail, id);

ALTER TABLE bank.rail_incident RENAME COLUMN end_to_end_id TO payment_id;
