-- What has left within a day or a night, to each kind of payee: /pix-limits tells it also where no limit counts it.
CREATE INDEX payment_order_left ON bank.payment_order (company_id, submitted_at) WHERE submitted_at IS NOT NULL;
