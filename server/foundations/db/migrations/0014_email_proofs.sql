-- The time when the person proved with a code or link that they read this mailbox.
alter table customers add column email_proven_at timestamptz;
-- Before this migration, a signup without an invitation and a change of address required a
-- confirmed code. So these addresses count as proven.
update customers c set email_proven_at = c.created_at
where not exists (select from invites i where i.customer_id = c.id);
update customers c set email_proven_at = a.at from audit_changes a
where a.entity = 'customer' and a.action = 'change-email' and a.entity_id = c.id::text and c.email_proven_at is null;
