-- Finds expired rows by their end, regardless of the number of live rows.
create index sessions_by_expiry on sessions (expires_at);
create index tokens_by_expiry on tokens (expires_at);
create index browser_sessions_by_expiry on browser_sessions (expires_at);
create index email_challenges_by_age on email_challenges (created_at);
create index drafts_by_expiry on drafts (expires_at);
create index kyc_requests_rejected on kyc_requests (updated_at) where status = 'rejected';
