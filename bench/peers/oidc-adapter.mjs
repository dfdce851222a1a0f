// Stores the objects of oidc-provider in PostgreSQL, with prepared statements.
const table = `
  create table if not exists oidc (
    model text not null,
    id text not null,
    payload jsonb not null,
    uid text,
    user_code text,
    grant_id text,
    expires_at timestamptz,
    primary key (model, id));
  create index if not exists oidc_by_uid on oidc (uid) where uid is not null;
  create index if not exists oidc_by_grant on oidc (grant_id) where grant_id is not null;
  create table if not exists requests (
    id uuid primary key default uuidv7(),
    at timestamptz not null default now(),
    client_id text,
    path text not null,
    status int not null,
    duration_us int not null)`

const statements = {
  upsert: `
    insert into oidc (model, id, payload, uid, user_code, grant_id, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
    on conflict (model, id) do update set
      payload = excluded.payload, uid = excluded.uid, user_code = excluded.user_code,
      grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
  find: 'select payload from oidc where model = $1 and id = $2 and expires_at > now()',
  findByUid: 'select payload from oidc where model = $1 and uid = $2 and expires_at > now()',
  findByUserCode: 'select payload from oidc where model = $1 and user_code = $2',
  consume: `
    update oidc set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int)
    where model = $1 and id = $2`,
  destroy: 'delete from oidc where model = $1 and id = $2',
  revoke: 'delete from oidc where grant_id = $1',
  record: 'insert into requests (client_id, path, status, duration_us) values ($1, $2, $3, $4)',
}

/**
 * Creates the tables. Returns the class that oidc-provider calls, and a function that writes audit
 * rows.
 */
export async function openStore(pool) {
  await pool.query(table)
  const run = async (name, ...values) =>
    (await pool.query({ name, text: statements[name], values })).rows
  const load = async (...args) => (await run(...args))[0]?.payload

  class Adapter {
    constructor(model) {
      this.model = model
    }
    upsert(id, payload, seconds) {
      const { uid, userCode, grantId } = payload
      return run('upsert', this.model, id, payload, uid, userCode, grantId, seconds)
    }
    find(id) {
      return load('find', this.model, id)
    }
    findByUid(uid) {
      return load('findByUid', this.model, uid)
    }
    findByUserCode(code) {
      return load('findByUserCode', this.model, code)
    }
    consume(id) {
      return run('consume', this.model, id)
    }
    destroy(id) {
      return run('destroy', this.model, id)
    }
    revokeByGrantId(id) {
      return run('revoke', id)
    }
  }
  return { Adapter, record: (...values) => run('record', ...values) }
}
