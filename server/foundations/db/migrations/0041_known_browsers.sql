-- The browsers and systems, like "Firefox on Windows", in which the person has signed in. A member gets a letter about a new one.
alter table customers add column browsers text[] not null default '{}';
