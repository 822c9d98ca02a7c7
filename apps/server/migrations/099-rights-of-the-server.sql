-- The server's role may do what the server's code does, and nothing else: what no statement needs is taken back. A whole
-- row could be changed where the code changes some columns, and what decides whether a payment is confirmed in the app
-- could be changed although nothing of the server does so.
REVOKE UPDATE ON bank.lease, bank.sign_in_try, bank.access_request, bank.service_view, bank.service_standing FROM ipe_app;
GRANT UPDATE (holder, until) ON bank.lease TO ipe_app;
GRANT UPDATE (last_at, failures, blocked_until) ON bank.sign_in_try TO ipe_app;
GRANT UPDATE (state, company_id, operator_id, device_id, answered_at, wrong_numbers) ON bank.access_request TO ipe_app;
GRANT UPDATE (state, since, measured_at, written_at) ON bank.service_view TO ipe_app;
GRANT UPDATE (state, since, measured_at, changes) ON bank.service_standing TO ipe_app;
REVOKE UPDATE (confirmation_threshold_centavos, state) ON bank.company FROM ipe_app;
