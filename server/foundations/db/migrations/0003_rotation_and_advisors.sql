alter table credentials add column previous_secret_used_at timestamptz;
alter table credentials add column rotated_at timestamptz;

create table advisors (
  id uuid primary key,
  organization_id uuid not null references organizations,
  email_sealed bytea not null,
  email_index bytea not null,
  created_at timestamptz not null,
  unique (organization_id, email_index)
);
create index advisors_by_email on advisors (email_index);
