-- Failures that an organization asked for in a sandbox. They end at `until`; a row in the past has
-- no effect.
create table sandbox_faults (
  organization_id uuid primary key references organizations (id),
  provider text not null,
  webhooks text not null,
  until timestamptz not null
);
create trigger faults_set_in_sandbox before insert or update on sandbox_faults for each row execute function require_sandbox();
