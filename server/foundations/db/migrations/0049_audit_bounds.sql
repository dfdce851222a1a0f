-- The verification of the audit reads rows in order of their numbers and ids. It would not read a
-- row before the first number or id, and would fail at a time that no date can represent. Rows that
-- are already stored are not checked.
alter table audit add constraint audit_bounds
  check (n between 1 and 9007199254740991 and at between '1970-01-01Z' and '9999-12-31Z') not valid;
alter table audit_checkpoints add constraint audit_checkpoints_bounds
  check (id between 1 and 9007199254740991 and at between '1970-01-01Z' and '9999-12-31Z') not valid;
alter table audit_changes add constraint audit_changes_bounds
  check (id <> '00000000-0000-0000-0000-000000000000' and at between '1970-01-01Z' and '9999-12-31Z') not valid;
alter table audit_adoptions add constraint audit_adoptions_bounds
  check (id <> '00000000-0000-0000-0000-000000000000' and at between '1970-01-01Z' and '9999-12-31Z') not valid;
alter table kyc_moves add constraint kyc_moves_bounds
  check (id <> '00000000-0000-0000-0000-000000000000' and at between '1970-01-01Z' and '9999-12-31Z') not valid;
