-- The partner's own id of a customer, and the options of an invitation. The old link of a renewed
-- invitation is a separate row. Its column renewed_by contains the invitation. So the previous
-- version also finds that the old link has expired.
alter table customers add column external_id text;
alter table invites
  add column renewed_by uuid,
  add column sends_email boolean not null default true,
  add column return_url text,
  add column refresh_url text,
  add column state text;
