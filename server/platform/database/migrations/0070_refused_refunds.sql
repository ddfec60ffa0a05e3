alter table reversals
  -- The payment provider refuses this refund for good: a person decides.
  add column refused_at timestamptz,
  -- The provider repeats its refusal to the same key, so another try has another number.
  add column attempt integer not null default 1;
