-- Renames the first organization of a sandbox, because partners and people see its name. If the
-- database has no deployment row yet, the prefix of its credentials shows whether it is a sandbox.
update organizations set name = 'Demo Bank'
where is_house and name = 'House'
  and not exists (select from organizations where name = 'Demo Bank')
  and not exists (select from deployment where environment = 'production')
  and not exists (select from credentials where client_id like 'ci\_live\_%')
  and (exists (select from deployment)
    or exists (select from credentials where client_id like 'ci\_test\_%'));
