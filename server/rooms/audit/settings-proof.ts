import { hasRowMac, rowMac, sha256Hex } from '../../foundations/crypto'
import { secrets } from '../../foundations/secrets'
import { listMacs } from './chain'
import { isAdopted, isGenuine, type StoredFact } from './stored-facts'

type TableName = 'credentials' | 'organizations' | 'destinations' | 'brands'

/** A table with settings that staff or partners change. */
export type SettingsTable = {
  table: TableName
  /** The entity of the changes, which also names a row in reports. */
  entity: string
  key: 'client_id' | 'id' | 'organization_id'
  /** The protected columns, by the property of a row. */
  fields: Readonly<Record<string, string>>
  /**
   * The property of a hashed secret, and the column with the number of its key. A use of the secret
   * hashes it again after a rotation of keys. So a hash is compared only under the same number.
   */
  keyNumbers?: Readonly<Record<string, string>>
  /** The properties that are read as SHA-256, because the values are long. */
  hashed?: readonly string[]
  /** The actions of all changes of these columns, as patterns of LIKE. */
  actions: readonly string[]
}
/** A row with the protected columns. `settingsMac` is null for a row of an earlier version. */
export type SettingsRow = { settingsMac: string | null }
/** A row, with the changes and stamps that the audit has of it. */
export type Loaded = SettingsRow & {
  id: string
  isStored: boolean
  /** The number of changes in the audit. An attacker may have inserted some of them. */
  recorded: number
  /** All changes and stamps, or only the last stamps. */
  changes: (StoredFact & { adoptions: StoredFact[] })[]
}
type Field = { member: string; name: string; value: unknown }

/** The property with the number of the key of a hash, such as `secretKey` of `secretHash`. */
export const keyMember = (member: string): string => member.replace(/Hash$/, 'Key')
export const stampEntity = (entity: string): string => `${entity}-settings`

function listFields({ fields, keyNumbers }: SettingsTable, row: SettingsRow): Field[] {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return Object.entries(fields).map(([member, column]) => {
    const value = values[member] ?? null
    return {
      member,
      name: keyNumbers?.[member] ? `${column}@${values[keyMember(member)]}` : column,
      value: Buffer.isBuffer(value) ? value.toString('hex') : value,
    }
  })
}

/** The text that the MAC covers. Hashed, because settings can be longer than a MAC of a row allows. */
const coveredText = (described: SettingsTable, id: string, row: SettingsRow): string =>
  sha256Hex(
    JSON.stringify([id, ...listFields(described, row).map(({ name, value }) => [name, value])]),
  )

const macName = ({ table }: SettingsTable): string => `${table}.settings`

export const settingsMac = (described: SettingsTable, id: string, row: SettingsRow): string =>
  rowMac(macName(described), coveredText(described, id, row), secrets().credentials)

export const hasSettingsMac = (described: SettingsTable, id: string, row: SettingsRow): boolean =>
  row.settingsMac !== null &&
  hasRowMac(
    macName(described),
    coveredText(described, id, row),
    row.settingsMac,
    secrets().credentials,
  )

const digestLength = 16

/** Returns the digest of a value under each key of KEY_AUDIT, the current key first. */
const listDigests = ({ table }: SettingsTable, id: string, { name, value }: Field): string[] => {
  const text = JSON.stringify(['setting', table, id, name, value])
  return listMacs().map((macOf) => macOf(text).slice(0, digestLength))
}

/** The digests of all fields after the change with this number. Empty for a deleted row. */
type Stamp = { n: number; digests: ReadonlyMap<string, string> }

function readStamp({ values }: StoredFact): Stamp {
  const [n, ...fields] = values[2]!.split(' ')
  return { n: Number(n), digests: new Map(fields.map((one) => one.split('=') as [string, string])) }
}

/** Writes a stamp as the action of a change. */
export const writeStamp = ({ n, digests }: Stamp): string =>
  [n, ...[...digests].map((pair) => pair.join('='))].join(' ')

/**
 * The result of a comparison. `uncovered`: a process of an earlier version wrote the row last, so
 * nothing shows which values it wrote.
 */
export type Comparison = {
  state: 'covered' | 'uncovered' | 'forged'
  /** The protected columns that differ. Empty for a row that the service did not write. */
  columns: string[]
  /** The number of changes that the service recorded. */
  changes: number
  stamp: Stamp | undefined
}

/** Returns the last stamp. The numbers order the stamps, because clocks of processes may differ. */
const findStamp = ({ entity }: SettingsTable, { changes }: Loaded): Stamp | undefined =>
  changes
    .filter((one) => one.values[0] === stampEntity(entity) && isGenuine('change', one))
    .map(readStamp)
    .reduce<Stamp | undefined>((last, one) => (last && last.n > one.n ? last : one), undefined)

/** Whether the last stamps suffice for a comparison: the last one is newer than all changes. */
export const isUpToDate = (described: SettingsTable, row: Loaded): boolean =>
  findStamp(described, row)?.n === row.recorded

/** Counts the changes of the service. `mayLackMac`: whether those without a MAC are accepted. */
function countChanges({ entity }: SettingsTable, row: Loaded, mayLackMac: boolean): number {
  const accepts = (one: Loaded['changes'][number]) =>
    one.mac === null
      ? mayLackMac || isAdopted('change', one, one.adoptions)
      : isGenuine('change', one)
  return row.changes.filter((one) => one.values[0] === entity && accepts(one)).length
}

/** Compares a row with its last stamp. */
export function compare(described: SettingsTable, row: Loaded, mayLackMac: boolean): Comparison {
  const stamp = findStamp(described, row)
  const changes = isUpToDate(described, row)
    ? row.recorded
    : countChanges(described, row, mayLackMac)
  const conclude = (state: Comparison['state'], columns: string[] = []): Comparison => {
    return { state, columns, changes, stamp }
  }
  if (!row.isStored) return conclude('uncovered')
  if (!stamp) {
    // If KEY_AUDIT no longer has the key of all these changes, the MAC of the row still proves it.
    const isKnown = changes > 0 || hasSettingsMac(described, row.id, row)
    return conclude(isKnown ? 'uncovered' : 'forged')
  }
  if (changes > stamp.n) return conclude('uncovered')
  if (stamp.digests.size === 0) return conclude('forged')
  const differing = listFields(described, row).filter((field) =>
    differs(described, row.id, field, stamp),
  )
  return differing.length === 0
    ? conclude('covered')
    : conclude(
        'forged',
        differing.map(({ member }) => described.fields[member]!),
      )
}

function differs(described: SettingsTable, id: string, field: Field, { digests }: Stamp): boolean {
  const digest = digests.get(field.name)
  return digest !== undefined && !listDigests(described, id, field).includes(digest)
}

/**
 * Returns the stamp after a change of `members`. Another field that was changed in the database
 * keeps its digest, so the audit still reports it. `isWhole` is false then.
 */
export function nextStamp(
  described: SettingsTable,
  row: Loaded,
  before: Comparison,
  members: readonly string[],
): Stamp & { isWhole: boolean } {
  let isWhole = true
  const digests = new Map<string, string>()
  for (const field of row.isStored ? listFields(described, row) : []) {
    const kept =
      before.state === 'forged' &&
      before.stamp &&
      !members.includes(field.member) &&
      differs(described, row.id, field, before.stamp)
    if (kept) isWhole = false
    digests.set(
      field.name,
      kept ? before.stamp!.digests.get(field.name)! : listDigests(described, row.id, field)[0]!,
    )
  }
  return { n: before.changes, digests, isWhole }
}
