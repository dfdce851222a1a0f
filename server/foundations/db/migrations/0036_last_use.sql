-- The last use of a credential by sessions that retention has deleted. Newer uses are in the table
-- of sessions.
alter table credentials
  add column last_used_at timestamptz,
  add column last_used_ip text;
