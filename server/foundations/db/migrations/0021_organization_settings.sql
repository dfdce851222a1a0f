-- The settings that an organization's engineers change themselves. The sealed mailbox includes
-- former addresses until each has received the email about the change.
alter table organizations
  add column return_origins text[] not null default '{}',
  add column renews_invites boolean not null default false,
  add column technical_email_sealed bytea;
