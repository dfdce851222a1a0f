import { keyCanary, open, sameBytes, seal } from '../../foundations/crypto'
import type { Ring } from '../../foundations/env'
import type { RingName } from '../../foundations/key-use'
import { tryTo } from '../../foundations/rewrap'
import { type Secrets, secrets } from '../../foundations/secrets'

/**
 * A value that was computed with one key. The database stores the value, so that each process can
 * check that its key with this number is the same key.
 */
export type Canary = { ring: RingName; number: number; canary: Buffer }

type Holder = {
  current(): number
  numbers(): number[]
  make(number: number): Buffer
  /** Whether the key of this process with this number created the canary. */
  matches(number: number, canary: Buffer): boolean
}

type MacRing = { [Name in keyof Secrets]: Secrets[Name] extends Ring ? Name : never }[keyof Secrets]

const byMac = (name: Exclude<MacRing, 'records'>, setting: RingName): Holder => ({
  current: () => secrets()[name].current,
  numbers: () => [...secrets()[name].keys.keys()],
  make: (number) => keyCanary(secrets()[name], number, setting),
  matches: (number, canary) => sameBytes(keyCanary(secrets()[name], number, setting), canary),
})

// KEY_AUDIT is missing here, because `secrets()` contains keys derived from it, not KEY_AUDIT
// itself.
const keyed: Partial<Record<RingName, MacRing>> = {
  KEY_RECORDS: 'records',
  KEY_BLIND_INDEX: 'blindIndex',
  KEY_CREDENTIALS: 'credentials',
  KEY_TOKENS: 'tokens',
  KEY_COOKIES: 'cookies',
}

const place = (number: number) => `deployment_keys.canary|${number}`

/** For each key setting, the functions that read its keys. */
export const holders: Readonly<Record<RingName, Holder>> = {
  KEY_RECORDS: {
    current: () => secrets().records.current,
    numbers: () => [...secrets().records.keys.keys()],
    make: (number) => seal(place(number), number, { ...secrets().records, current: number }),
    matches: (number, canary) => tryTo(() => open(place(number), canary))?.value === number,
  },
  KEY_BLIND_INDEX: byMac('blindIndex', 'KEY_BLIND_INDEX'),
  KEY_CREDENTIALS: byMac('credentials', 'KEY_CREDENTIALS'),
  KEY_TOKENS: byMac('tokens', 'KEY_TOKENS'),
  KEY_COOKIES: byMac('cookies', 'KEY_COOKIES'),
  KEY_AUDIT: {
    current: () => secrets().audit.current,
    numbers: () => [...secrets().audit.verify.keys()],
    make: (number) => writePublicKey(number),
    matches: (number, canary) => sameBytes(writePublicKey(number), canary),
  },
}

export const ringNames = Object.keys(holders) as RingName[]

const writePublicKey = (number: number): Buffer =>
  secrets().audit.verify.get(number)!.export({ type: 'spki', format: 'der' })

const minForeignRings = 2
const foreignDatabase =
  'DATABASE_URL: may name the database of another deployment, because several keys differ. In a sandbox, DATA_DIR must be the folder whose secrets.json made it.'

/** Returns a sentence for each setting whose keys differ from those that the database knows. */
export function listForeignKeys(known: readonly Canary[]): string[] {
  const faults = ringNames.flatMap((ring) => findForeignKey(ring, known) ?? [])
  return faults.length < minForeignRings ? faults : [...faults, foreignDatabase]
}

function findForeignKey(ring: RingName, known: readonly Canary[]): string | undefined {
  const stored = new Map(known.filter((one) => one.ring === ring).map((one) => [one.number, one]))
  const shared = holders[ring].numbers().filter((number) => stored.has(number))
  if (stored.size > 0 && shared.length === 0)
    return `${ring}: is not the ring of this database: they have no key number in common.`
  const foreign = shared.find(
    (number) => !holders[ring].matches(number, stored.get(number)!.canary),
  )
  if (foreign === undefined) return undefined
  const owner = findOwner(ring, foreign, known)
  const hint = owner ? ` It has the key of ${owner}.` : ''
  return `${ring}: is not the ring of this database: number ${foreign} belongs to another key.${hint}`
}

/** Returns the setting to which a wrong key belongs, if the values of two settings were swapped. */
function findOwner(ring: RingName, number: number, known: readonly Canary[]): string | undefined {
  const name = keyed[ring]
  return known.find(
    (one) =>
      name !== undefined &&
      one.ring !== ring &&
      sameBytes(keyCanary(secrets()[name], number, one.ring), one.canary),
  )?.ring
}

/** Creates a canary for each key of this process that has none in the database. */
export const makeMissing = (known: readonly Canary[]): Canary[] =>
  ringNames.flatMap((ring) =>
    holders[ring]
      .numbers()
      .filter((number) => !known.some((one) => one.ring === ring && one.number === number))
      .map((number) => ({ ring, number, canary: holders[ring].make(number) })),
  )
