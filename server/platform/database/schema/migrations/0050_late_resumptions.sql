-- Since when the last invoice is open: a plan whose pause ends unpaid has a few days from then on.
alter table subscriptions add column open_invoice_at timestamptz;
