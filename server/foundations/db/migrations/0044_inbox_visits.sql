-- The last view of the inbox, and the end of the visit before it. An item that arrived since then is new to the person.
alter table customers add column inbox_viewed_at timestamptz, add column inbox_visit_ended_at timestamptz;
