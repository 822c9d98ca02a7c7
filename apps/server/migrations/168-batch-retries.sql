-- Which row of the batch that is tried again a row stands for: what was tried once is not offered a second time unsaid.

ALTER TABLE bank.batch_row ADD origin_row int CHECK (origin_row BETWEEN 1 AND 10000);
CREATE INDEX batch_of_retry ON bank.batch (company_id, retry_of) WHERE retry_of IS NOT NULL;
