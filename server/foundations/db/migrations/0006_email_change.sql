alter table email_challenges drop constraint email_challenges_purpose_check;
alter table email_challenges add constraint email_challenges_purpose_check check (purpose in ('start', 'sign-in', 'change'));
-- The customer who will own the address once it is confirmed.
alter table email_challenges add column customer_id uuid references customers;
