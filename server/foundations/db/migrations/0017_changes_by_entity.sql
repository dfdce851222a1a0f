-- Finds the changes of one customer, which staff can read.
create index audit_changes_by_entity on audit_changes (entity_id, id);
