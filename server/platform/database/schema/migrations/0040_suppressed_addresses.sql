-- Addresses that bounced or complained. A lifted row stays, so that a late report of the same bounce changes nothing.
create table suppressed_addresses (
  address text primary key,
  reason text not null check (reason in ('bounce', 'complaint')),
  -- Who reported it: our mail server's answer or an email provider.
  source text not null check (source in ('smtp', 'ses', 'postmark', 'sendgrid', 'mailgun')),
  -- A status code such as 5.1.1. Never the text of a server, which repeats the address.
  status text,
  happened_at timestamptz not null,
  lifted_at timestamptz
);
create index on suppressed_addresses (happened_at);

-- Decides what a suppressed address still gets.
alter table mails add column class text not null default 'notice';
alter table mails add constraint mails_class_check check (class in ('requested', 'notice', 'bulk')) not valid;
