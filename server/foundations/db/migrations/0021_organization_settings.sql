-- What an organization's engineers set themselves. The address of their mailbox is sealed, with the earlier ones that a letter still goes to.
alter table organizations
  add column return_origins text[] not null default '{}',
  add column renews_invites boolean not null default false,
  add column technical_email_sealed bytea;
