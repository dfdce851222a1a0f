-- The save after which `expires_at` was computed by a version that knows both periods. An earlier
-- version keeps all answers for 30 days and leaves this column as it is.
alter table drafts add column expiry_set_at timestamptz;
