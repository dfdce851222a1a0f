-- The time when the person proved with a code or link that they read this mailbox.
alter table customers add column if not exists email_proven_at timestamptz;
-- Ends the transaction, and with it the lock of the statement above. The updates take long in a
-- large table, and under that lock nobody could read a customer.
commit;
begin;
-- Before this migration, a signup without an invitation and a change of address required a
-- confirmed code. So these addresses count as proven.
update customers c set email_proven_at = c.created_at
where not exists (select from invites i where i.customer_id = c.id);
update customers c set email_proven_at = a.at from audit_changes a
where a.entity = 'customer' and a.action = 'change-email' and a.entity_id = c.id::text and c.email_proven_at is null;
