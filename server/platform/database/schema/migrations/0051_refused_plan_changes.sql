-- When the payment provider last refused a change of a plan with an alarm: the syncs in between retry without one.
create table refused_plan_changes (
  member_id uuid not null references users on delete cascade,
  change text not null check (change in ('pause', 'late resumption', 'switch', 'card', 'renewal')),
  alarmed_at timestamptz not null,
  primary key (member_id, change)
);
