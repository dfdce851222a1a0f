-- Emails that the mail server has not accepted yet. A sent email is deleted immediately. An email
-- that was given up is sent again only if staff ask for it.
create table queued_letters (
  id uuid primary key,
  kind text not null,
  organization_id uuid,
  customer_id uuid,
  -- The invitation or code in the email. When the link in the email expires, the email is deleted.
  subject_id uuid,
  -- Recipient, subject and text. Null in an expired email.
  letter_sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  next_try_at timestamptz not null,
  tries int not null default 0,
  -- The process that sends the email, until its lease ends.
  holder uuid,
  lease_until timestamptz,
  dead_at timestamptz,
  dead_reason text check (dead_reason in ('expired', 'refused', 'unreadable'))
);
create index queued_letters_due on queued_letters (next_try_at) where dead_at is null;
create index queued_letters_by_customer on queued_letters (customer_id) where customer_id is not null;
create index queued_letters_by_subject on queued_letters (subject_id) where subject_id is not null;
