-- The provider of an application, and its id there. Null if it was not submitted, or if an older
-- version submitted it to the standard provider.
alter table kyc_requests add column provider_kind text, add column provider_id text;
