-- Hops after the first of a contested payment (special refund mechanism): what goes back to a victim whose bank did not send the
-- Pix is a payment (pacs.008, purpose IPRT), and no return; and what comes in so for a company that was the victim.

ALTER TABLE bank.received_dispute
  -- The account of the victim, where the directory names one; null: back to whoever paid.
  ADD COLUMN refund_account jsonb;
GRANT UPDATE (refund_account) ON bank.received_dispute TO ipe_app;

ALTER TABLE bank.pix_return_out
  -- Whom a payment pays; its id is then an endToEndId of its own. Null for a return.
  ADD COLUMN paid_to jsonb,
  ADD CONSTRAINT pix_return_out_id CHECK (left(return_id, 1) = CASE WHEN paid_to IS NULL THEN 'D' ELSE 'E' END);

ALTER TABLE bank.pix_in
  -- A payment by which the mechanism gives a company its money back.
  ADD COLUMN is_recovered boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT pix_in_recovered CHECK (NOT is_recovered OR doubt IS NULL);

ALTER TABLE bank.sent_dispute
  -- The payments that paid refunds of it, as the directory told them.
  ADD COLUMN paid_by text[] COLLATE "C" NOT NULL DEFAULT '{}';
GRANT UPDATE (paid_by) ON bank.sent_dispute TO ipe_app;
