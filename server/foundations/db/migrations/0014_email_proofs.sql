-- The time when the person proved with a code or link that they read this mailbox.
alter table customers add column email_proven_at timestamptz;
-- Only a confirmed code created a customer without an invitation, or changed an address.
update customers c set email_proven_at = c.created_at
where not exists (select from invites i where i.customer_id = c.id);
update customers c set email_proven_at = a.at from audit_changes a
where a.entity = 'customer' and a.action = 'change-email' and a.entity_id = c.id::text and c.email_proven_at is null;
