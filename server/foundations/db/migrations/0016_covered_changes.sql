-- Rows of audit_changes and kyc_moves get a MAC under KEY_AUDIT. The audit row of their request
-- contains a digest of these rows.
alter table audit add column act_digest bytea;
alter table audit_changes add column mac bytea;
alter table kyc_moves add column mac bytea;
-- Checkpoints of a chain that is keyed with KEY_AUDIT have version 2. Checkpoints of other chains
-- are accepted until `unkeyed_until`.
alter table audit_checkpoints add column version integer not null default 1;
alter table audit_checkpoints add column unkeyed_until timestamptz(3);
-- An older version wrote changes and moves without MACs. A later version stores a proof for each of
-- them here.
create table audit_adoptions (
  id uuid primary key,
  request_id uuid,
  fact_id uuid not null,
  fact_digest text not null,
  at timestamptz not null,
  mac bytea not null
);
create index audit_adoptions_by_request on audit_adoptions (request_id);
create index audit_adoptions_by_fact on audit_adoptions (fact_id);
create trigger audit_adoptions_append_only before update or delete on audit_adoptions for each row execute function refuse_change();
create trigger audit_adoptions_no_truncate before truncate on audit_adoptions for each statement execute function refuse_change();
