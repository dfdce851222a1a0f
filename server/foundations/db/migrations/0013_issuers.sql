-- The credential or advisor that issued a token or an invitation. Rows of the previous version have
-- neither.
alter table tokens add column client_id text;
alter table tokens add column advisor_id uuid;
alter table invites add column client_id text;
alter table invites add column advisor_id uuid;
-- The time when a family of refresh tokens ends at the latest, even if its tokens are renewed.
alter table tokens add column family_ends_at timestamptz;

alter table advisors add column revoked_at timestamptz;
-- The address of a revoked advisor may be added again.
alter table advisors drop constraint advisors_organization_id_email_index_key;
create unique index advisors_one_unrevoked on advisors (organization_id, email_index) where revoked_at is null;
