import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { env, isSandbox, listValues, type Ring, readKeyOrRing, readRing } from './env'
import { processSingleton, set } from './process-singleton'

export type Secrets = {
  credentials: Ring
  tokens: Ring
  blindIndex: Ring
  records: Ring
  cookies: Ring
  /**
   * The keys of KEY_AUDIT. The current key signs. All keys verify, each by its number. `macs`: the
   * MAC keys for audit chains and changes, each of 64 hex digits. Each MAC key is derived from a
   * key of KEY_AUDIT. The first MAC key is derived from the current key.
   */
  audit: {
    sign: KeyObject
    current: number
    verify: ReadonlyMap<number, KeyObject>
    macs: readonly string[]
  }
  /** The admin keys. The service accepts each of them; the first is the newest. */
  adminKeys: readonly string[]
  metricsTokens: readonly string[]
  baasApiKey: string
  baasWebhookSecrets: readonly string[]
  personaApiKey: string
  personaWebhookSecrets: readonly string[]
}

type SecretTexts = Record<
  | 'credentials'
  | 'tokens'
  | 'blindIndex'
  | 'records'
  | 'cookies'
  | 'audit'
  | 'adminKey'
  | 'baasApiKey'
  | 'baasWebhookSecret',
  string
>

const secret = () => randomBytes(32).toString('base64url')
// The DER prefix of a PKCS#8 Ed25519 key. The 32-byte seed follows it.
const ed25519Frame = Buffer.from('302e020100300506032b657004220420', 'hex')

function generate(): SecretTexts {
  return {
    credentials: secret(), tokens: secret(), blindIndex: secret(), records: `1:${secret()}`, cookies: `1:${secret()}`, audit: secret(),
    adminKey: `ak_${secret()}`, baasApiKey: `bk_${secret()}`, baasWebhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
  } // biome-ignore format: pairs
}

// Creates parent folders in a separate call with the default mode. One recursive call would make
// them private too, and PostgreSQL could not enter them.
function makePrivate(folder: string): void {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
}

/**
 * Reads the secrets of a sandbox, or creates them as files of mode 0600 in a folder of mode 0700.
 * Two simultaneous starts get the same secrets.
 */
function readOrMake(folder: string): SecretTexts {
  const file = path.join(folder, 'secrets.json')
  makePrivate(folder)
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    fs.writeFileSync(draft, JSON.stringify(generate(), null, 2), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    fs.unlinkSync(draft)
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as SecretTexts
}

function readSigning(text: string): Secrets['audit'] {
  const { current, keys } = readKeyOrRing(text)
  const read = (seed: Buffer) =>
    createPrivateKey({ key: Buffer.concat([ed25519Frame, seed]), format: 'der', type: 'pkcs8' })
  const first = keys.get(current)!
  const seeds = [first, ...[...keys.values()].filter((seed) => seed !== first)]
  return {
    sign: read(first),
    current,
    verify: new Map([...keys].map(([number, seed]) => [number, createPublicKey(read(seed))])),
    macs: seeds.map((seed) => createHmac('sha256', seed).update('audit.mac.v1').digest('hex')),
  }
}

function load(): Secrets {
  const settings = env()
  const made =
    settings.SERVICE_ENVIRONMENT === 'sandbox'
      ? readOrMake(settings.DATA_DIR)
      : ({} as Partial<SecretTexts>)
  const pick = (name: keyof SecretTexts, given: string | undefined) => given ?? made[name] ?? ''
  return {
    credentials: readKeyOrRing(pick('credentials', settings.KEY_CREDENTIALS)),
    tokens: readKeyOrRing(pick('tokens', settings.KEY_TOKENS)),
    blindIndex: readKeyOrRing(pick('blindIndex', settings.KEY_BLIND_INDEX)),
    records: readRing(pick('records', settings.KEY_RECORDS)),
    cookies: readRing(pick('cookies', settings.KEY_COOKIES)),
    audit: readSigning(pick('audit', settings.KEY_AUDIT)),
    adminKeys: listValues(pick('adminKey', settings.ADMIN_KEY)),
    metricsTokens: listValues(settings.METRICS_TOKEN ?? ''),
    baasApiKey: pick('baasApiKey', settings.BAAS_API_KEY),
    baasWebhookSecrets: listValues(pick('baasWebhookSecret', settings.BAAS_WEBHOOK_SECRET)),
    personaApiKey: settings.PERSONA_API_KEY ?? '',
    personaWebhookSecrets: listValues(settings.PERSONA_WEBHOOK_SECRET ?? ''),
  }
}

/** Returns the secrets. The first call loads them. In a sandbox, it also creates missing ones. */
export const secrets = (): Secrets => processSingleton('secrets', load)
/** Loads the secrets again, after another process has added a key. */
export const reload = (): Secrets => set('secrets', load())

/**
 * Sandbox only: adds a key for records to secrets.json. The service encrypts new records with it.
 */
export function addRecordKey(): void {
  const file = path.join(env().DATA_DIR, 'secrets.json')
  const stored = JSON.parse(fs.readFileSync(file, 'utf8')) as SecretTexts
  const draft = `${file}.${process.pid}.new`
  // Another process may have added keys that this process has not loaded. So the new number follows
  // the highest number in the file.
  const newest = Math.max(...readRing(stored.records).keys.keys())
  const next = { ...stored, records: `${newest + 1}:${secret()},${stored.records}` }
  fs.writeFileSync(draft, JSON.stringify(next, null, 2), { mode: 0o600, flush: true })
  fs.renameSync(draft, file)
  reload()
}

/**
 * In a sandbox, writes the file from which the admin CLI on the same machine reads the admin key.
 * In production, removes a file that an earlier version wrote.
 */
export function writeAdminKey(): void {
  const file = path.join(env().DATA_DIR, 'admin.key')
  makePrivate(env().DATA_DIR)
  if (!isSandbox()) {
    fs.rmSync(file, { force: true })
    return
  }
  const value = secrets().adminKeys[0]!
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === value) return
  fs.writeFileSync(`${file}.new`, value, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
