-- A person chooses for which categories a new item causes an email. The email is due at
-- `email_due_at`, and all items up to `emailed_seq` are behind the last email, sent at `emailed_at`.
alter table notification_heads
  add column emails_platform boolean not null default false,
  add column emails_transaction boolean not null default false,
  add column email_due_at timestamptz,
  add column emailed_at timestamptz,
  add column emailed_seq bigint not null default 0;
