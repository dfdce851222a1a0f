-- How often, and when last, the invited person requested a new link. The previous version does not
-- write these columns.
alter table invites add column person_renewals smallint not null default 0;
alter table invites add column person_renewed_at timestamptz;
