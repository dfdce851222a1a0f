-- The versions of the inbox at which an item became unread again or read again, alternating, with
-- their times. Null if the item was never marked as unread.
alter table notifications add column toggle_versions bigint[], add column toggle_times timestamptz[];
-- read_above may now be negative: each unread item at or below mark_seq counts -1. The new check is
-- weaker, so existing rows satisfy it and are not validated.
alter table notification_heads drop constraint notification_heads_check1;
alter table notification_heads add constraint notification_heads_read_above check (read_above between -mark_seq and last_seq - mark_seq) not valid;
