-- How often and when last the invited person asked for a new link. The previous version leaves both alone.
alter table invites add column person_renewals smallint not null default 0;
alter table invites add column person_renewed_at timestamptz;
