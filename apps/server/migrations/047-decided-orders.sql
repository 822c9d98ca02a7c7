-- The orders that needed somebody's approval and have been decided, for the list of them.
CREATE INDEX payment_order_decided ON bank.payment_order (company_id, id)
  WHERE jsonb_array_length(approval -> 'steps') > 0 AND state NOT IN ('awaiting_confirmation', 'awaiting_authorization');
