-- Money on its way to a company: few at a time among all that ever came, and read with every look at the days to come.
CREATE INDEX pix_in_on_its_way ON bank.pix_in (company_id) WHERE state = 'accepted';
CREATE INDEX pix_return_in_on_its_way ON bank.pix_return_in (company_id) WHERE state = 'accepted';
