-- Whoever had a device once does not get another one trusted by a code alone: the code goes to the phone that was lost. Only
-- who begins anew does: an operator who was removed from the company, or whom the bank let go on after seeing who they are.
-- released_at: since then a device counts as no former one of its owner; null: it counts.
ALTER TABLE bank.device ADD COLUMN released_at timestamptz;
GRANT UPDATE (released_at) ON bank.device TO ipe_app;

UPDATE bank.device SET released_at = operator.created_at FROM bank.operator
  WHERE operator.company_id = device.company_id AND operator.id = device.operator_id AND operator.state = 'removed';
