import { hasRowMac, rowMac, sha256Hex } from '../../foundations/crypto'
import { secrets } from '../../foundations/secrets'
import { listMacs } from './chain'
import { isAdopted, isGenuine, type StoredFact } from './stored-facts'

type TableName = 'credentials' | 'organizations' | 'destinations' | 'brands'

/** A table with settings that staff or partners change. */
export type SettingsTable = {
  table: TableName
  /** The word for a row in recorded changes and in reports, such as `brand`. */
  entity: string
  key: 'client_id' | 'id' | 'organization_id'
  /** The protected columns. The keys are properties of a row. */
  fields: Readonly<Record<string, string>>
  /**
   * For each property with a hash of a secret, the column with the number of the hash's key. After
   * a key rotation, the next use of a secret hashes the secret again. So the audit compares two
   * hashes only if their key numbers are equal.
   */
  keyNumbers?: Readonly<Record<string, string>>
  /** The properties with long values. The service reads only the SHA-256 of each. */
  hashed?: readonly string[]
  /** The actions of all changes of these columns, as LIKE patterns. */
  actions: readonly string[]
}
/** A row with the protected columns. `settingsMac` is null for a row of an earlier version. */
export type SettingsRow = { settingsMac: string | null }
/** A row, with its changes and stamps (digests of its fields) from the audit. */
export type Loaded = SettingsRow & {
  id: string
  isStored: boolean
  /** How many changes the audit contains. An attacker may have inserted some of them. */
  recorded: number
  /**
   * All recorded changes of the row and all its stamps (digests of its fields). If the last stamps
   * suffice, the list contains only these.
   */
  changes: (StoredFact & { adoptions: StoredFact[] })[]
}
type Field = { member: string; name: string; value: unknown }

/** Returns the property with the key number of a hash, such as `secretKey` for `secretHash`. */
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

/**
 * Returns the text that the MAC covers. The text is a hash of the settings, because settings can be
 * longer than a MAC allows.
 */
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

/** The digests of all fields after change number `n` of a row. Empty for a deleted row. */
type Stamp = { n: number; digests: ReadonlyMap<string, string> }

function readStamp({ values }: StoredFact): Stamp {
  const [n, ...fields] = values[2]!.split(' ')
  return { n: Number(n), digests: new Map(fields.map((one) => one.split('=') as [string, string])) }
}

/** Returns the text of a stamp. The audit stores the text as the action of a recorded change. */
export const writeStamp = ({ n, digests }: Stamp): string =>
  [n, ...[...digests].map((pair) => pair.join('='))].join(' ')

/**
 * The result of the comparison of a row with its last stamp. `covered`: the digests match.
 * `forged`: they differ, or the service did not write the row. `uncovered`: a process of an earlier
 * version was the last to write the row, so the audit does not show the values.
 */
export type Comparison = {
  state: 'covered' | 'uncovered' | 'forged'
  /** The columns that differ from the last stamp. Empty if the service did not write the row. */
  columns: string[]
  /** The number of changes that the service recorded. */
  changes: number
  stamp: Stamp | undefined
}

/**
 * Returns the last stamp of a row (the digests of its fields). Stamps are ordered by their numbers,
 * because the clocks of processes may differ.
 */
const findStamp = ({ entity }: SettingsTable, { changes }: Loaded): Stamp | undefined =>
  changes
    .filter((one) => one.values[0] === stampEntity(entity) && isGenuine('change', one))
    .map(readStamp)
    .reduce<Stamp | undefined>((last, one) => (last && last.n > one.n ? last : one), undefined)

/**
 * Whether the loaded stamps suffice for a comparison: the number in the last stamp must equal the
 * number of recorded changes of the row.
 */
export const isUpToDate = (described: SettingsTable, row: Loaded): boolean =>
  findStamp(described, row)?.n === row.recorded

/**
 * Counts the changes that the service made. `mayLackMac`: whether a change without a MAC counts.
 */
function countChanges({ entity }: SettingsTable, row: Loaded, mayLackMac: boolean): number {
  const accepts = (one: Loaded['changes'][number]) =>
    one.mac === null
      ? mayLackMac || isAdopted('change', one, one.adoptions)
      : isGenuine('change', one)
  return row.changes.filter((one) => one.values[0] === entity && accepts(one)).length
}

/** Compares a row with its last stamp (the digests of its fields in the audit). */
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
    // Without the old keys of KEY_AUDIT, the service cannot verify the recorded changes. In that
    // case, the MAC of the row still proves that the service wrote the row.
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
 * Returns the stamp (the digests of all fields) after a change of `members`. If another field was
 * changed directly in the database, the stamp keeps the old digest of that field. So the audit
 * still reports the field, and `isWhole` is false.
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
