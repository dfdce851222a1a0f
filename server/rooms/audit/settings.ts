import { now } from '../../foundations/clock'
import {
  columnAs,
  columns,
  type Db,
  db,
  identifier,
  makeSql,
  type Tx,
  transaction,
  unnest,
} from '../../foundations/db'
import { log } from '../../foundations/log'
import { beforeAll } from '../../foundations/rewrap'
import { secrets } from '../../foundations/secrets'
import { record } from './recording'
import {
  type Comparison,
  compare,
  hasSettingsMac,
  isUpToDate,
  keyMember,
  type Loaded,
  nextStamp,
  type SettingsRow,
  type SettingsTable,
  settingsMac,
  stampEntity,
  writeStamp,
} from './settings-proof'
import { adoptionColumns, changeColumns } from './stored-facts'
import { readUnkeyedUntil } from './unkeyed-grace'

export type { SettingsRow }

const pageSize = 200
const stampsAtOnce = 20

/** Whether a process of an earlier version may still write changes without a MAC. */
async function mayLackMac(from: Db): Promise<boolean> {
  const until = await readUnkeyedUntil(from)
  return until === undefined || (until !== null && now() <= until)
}

/**
 * Protects the settings of a table against direct changes in the database. Each change stores two
 * proofs. The stamp in the audit contains a digest of each field under KEY_AUDIT. The row contains
 * a MAC under KEY_CREDENTIALS. Code that uses a row computes only the MAC. The audit compares the
 * row with its last stamp. So the audit also reports an older copy with a valid MAC.
 */
export function protectSettings(described: SettingsTable) {
  const { entity, actions, fields, keyNumbers = {}, hashed = [] } = described
  const sql = makeSql()
  const [table, key] = [described.table, described.key].map(identifier)
  const isText = described.key === 'client_id'
  const keys = unnest('k', { id: isText ? 'text' : 'uuid' })
  const plain = Object.entries(fields).filter(([member]) => !hashed.includes(member))
  const numbers = Object.entries(keyNumbers).map(([member, column]) => [keyMember(member), column])
  const settingsColumns = columns(described.table, {
    ...Object.fromEntries([...plain, ...numbers]),
    settingsMac: 'settings_mac',
  })
  const columnsOf = (alias: string) =>
    settingsColumns
      .of(alias)
      .and(...hashed.map((member) => columnAs('sha256', member, fields[member]!)))
  const rowColumns = columnsOf('t')

  // One statement reads a row and its changes from one snapshot, so a simultaneous change causes no
  // false alarm. A row may have very many changes. So if `isWhole` is false, the statement reads
  // only the last stamps (digests of all fields).
  const load = (ids: readonly string[], from: Db, isWhole: boolean): Promise<Loaded[]> =>
    from.query<Loaded>(sql`
      select
        k.id::text as id,
        t.${key} is not null as "isStored",
        ${rowColumns},
        (
          select count(*)::int from audit_changes c
          where c.entity_id = k.id::text and c.entity = ${entity}
            and c.action like any(${actions}::text[])
        ) as recorded,
        coalesce((
          select jsonb_agg(to_jsonb(f)) from (
            select ${changeColumns}, coalesce((
              select jsonb_agg(to_jsonb(a)) from (
                select ${adoptionColumns} from audit_adoptions
                where c.mac is null and fact_id = c.id
              ) a), '[]') as adoptions
            from audit_changes c
            where c.entity_id = k.id::text and (c.entity = ${stampEntity(entity)}
              or (${isWhole} and c.entity = ${entity} and c.action like any(${actions}::text[])))
            order by case when c.entity = ${stampEntity(entity)} and c.action ~ '^[0-9]{1,9}( |$)'
              then split_part(c.action, ' ', 1)::int end desc nulls last
            limit ${isWhole ? null : stampsAtOnce}::int
          ) f), '[]') as changes
      from ${keys({ id: ids })} left join ${table} t on t.${key} = k.id`)

  async function compareAll(ids: readonly string[], from: Db = db) {
    const read = await load(ids, from, false)
    // A new row has no recorded changes, so there is nothing to count.
    const isEnough = (row: Loaded) => row.recorded === 0 || isUpToDate(described, row)
    const enough = read.filter(isEnough)
    const others = read.filter((row) => !isEnough(row))
    const whole =
      others.length === 0
        ? []
        : await load(
            others.map(({ id }) => id),
            from,
            true,
          )
    const lacksMac = whole.some(({ changes }) => changes.some(({ mac }) => mac === null))
    const isOpen = lacksMac && (await mayLackMac(from))
    return [...enough, ...whole].map((row) => ({
      row,
      comparison: compare(described, row, isOpen),
    }))
  }

  async function* listPages() {
    for (let after = isText ? '' : beforeAll; ; ) {
      const page = await db.query<{ id: string }>(sql`
        select ${key}::text as id from ${table} where ${key} > ${after}
        order by ${key} limit ${pageSize}`)
      const ids = page.map(({ id }) => id)
      if (ids.length > 0) yield await compareAll(ids)
      if (ids.length < pageSize) return
      after = ids.at(-1)!
    }
  }

  const storeMac = (tx: Tx, row: Loaded) =>
    tx.query(sql`
      update ${table} set settings_mac = ${settingsMac(described, row.id, row)}
      where ${key} = ${row.id}`)

  async function stamp(
    tx: Tx,
    row: Loaded,
    before: Comparison,
    members: readonly string[],
  ): Promise<void> {
    const { isWhole, ...next } = nextStamp(described, row, before, members)
    await record(tx, stampEntity(entity), row.id, writeStamp(next))
    if (isWhole && row.isStored) await storeMac(tx, row)
  }

  /** Stores proofs for a row whose proof is missing or uses an older key. */
  const cover = (id: string): Promise<void> =>
    transaction(async (tx) => {
      await tx.query(sql`select 1 from ${table} where ${key} = ${id} for no key update`)
      const [found] = await compareAll([id], tx)
      if (!found?.row.isStored) return
      const { row, comparison } = found
      if (comparison.state === 'uncovered') await stamp(tx, row, comparison, [])
      if (comparison.state === 'covered') await storeMac(tx, row)
    })

  const hasMac = (id: string, row: SettingsRow): boolean => hasSettingsMac(described, id, row)

  const needsProof = (row: Loaded, { state }: Comparison): boolean =>
    state === 'uncovered' ||
    (state === 'covered' &&
      !(row.settingsMac?.startsWith(`${secrets().credentials.current}:`) && hasMac(row.id, row)))

  function report({ columns: names }: Comparison): void {
    for (const name of names.length > 0 ? names : ['row'])
      log().error({ event: 'settings.forged', place: `${described.table}.${name}` })
  }

  return {
    /** The columns that `isGenuine` needs, without the long ones in `hashed`. */
    columns: settingsColumns,
    /** All columns that `isGenuine` needs, prefixed with the table's alias in the statement. */
    columnsOf,
    /**
     * Records changes of the row in the transaction that updated it. `members`: the properties that
     * the transaction set.
     */
    async record(
      tx: Tx,
      id: string,
      changes: readonly string[],
      members: readonly string[] = Object.keys(fields),
    ): Promise<void> {
      if (changes.length === 0) return
      const [found] = await compareAll([id], tx)
      const { row, comparison } = found!
      for (const action of changes) await record(tx, entity, id, action)
      const before = { ...comparison, changes: comparison.changes + changes.length }
      await stamp(tx, row, before, members)
    },
    /**
     * Whether the service wrote these settings. If the MAC of the row does not match, compares the
     * row with the audit, because a process of an earlier version writes no MAC.
     */
    async isGenuine(id: string, row: SettingsRow, from: Db = db): Promise<boolean> {
      if (hasMac(id, row)) return true
      const [found] = await compareAll([id], from)
      if (found?.comparison.state !== 'forged') return true
      report(found.comparison)
      return false
    },
    hasMac,
    cover,
    /**
     * Stores proofs for all rows whose proof is missing or uses an older key. Logs each row that
     * was changed directly in the database, and returns the ids of the changed rows.
     */
    async coverAll(): Promise<string[]> {
      const forged: string[] = []
      for await (const page of listPages())
        for (const { row, comparison } of page) {
          if (comparison.state === 'forged') {
            report(comparison)
            forged.push(row.id)
          } else if (needsProof(row, comparison)) await cover(row.id)
        }
      return forged
    },
    /** Returns a sentence for each row that was changed directly in the database. */
    async findForged(): Promise<string[]> {
      const faults: string[] = []
      for await (const page of listPages())
        for (const { row, comparison } of page)
          if (comparison.state === 'forged')
            faults.push(
              comparison.columns.length > 0
                ? `${entity} ${row.id} was changed in the database: ${comparison.columns.join(', ')}`
                : `${entity} ${row.id} was not written by the service`,
            )
      return faults
    },
  }
}
