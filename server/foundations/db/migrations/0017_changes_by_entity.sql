-- Staff read what was changed about a customer.
create index audit_changes_by_entity on audit_changes (entity_id, id);
