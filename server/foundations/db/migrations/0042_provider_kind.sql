-- The provider that has an application, and its id there. Null: not submitted, or submitted by an older version, which knows the standard provider alone.
alter table kyc_requests add column provider_kind text, add column provider_id text;
