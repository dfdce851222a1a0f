-- The browsers and operating systems, such as "Firefox on Windows", in which the person has signed
-- in. A person who has signed up gets an email about a new one.
alter table customers add column browsers text[] not null default '{}';
