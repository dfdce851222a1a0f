-- The number of days before the deletion of a draft at which the last reminder was sent. So each
-- reminder is sent once.
alter table drafts add column ending_notified_days integer;
-- The time when saved answers were deleted without a signup. Pages explain it to the person.
alter table customers add column draft_expired_at timestamptz;
-- The time when the applicant was informed that the result is late.
alter table kyc_requests add column overdue_notified_at timestamptz;
