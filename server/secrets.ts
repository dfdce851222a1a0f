import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ConfigurationError, env } from './env'
import { once, put } from './once'

/** A ring of keys by number; the first seals, all open. */
export type Ring = { current: number; keys: ReadonlyMap<number, Buffer> }

export type Secrets = {
  credentials: Buffer
  tokens: Buffer
  blindIndex: Buffer
  records: Ring
  cookies: Ring
  audit: { sign: KeyObject; verify: KeyObject }
  adminKey: string
  baasApiKey: string
  baasWebhookSecret: string
}

type Given = Record<
  'credentials' | 'tokens' | 'blindIndex' | 'records' | 'cookies' | 'audit' | 'adminKey' | 'baasApiKey' | 'baasWebhookSecret',
  string
>

const secret = () => randomBytes(32).toString('base64url')
// The DER frame of a PKCS#8 Ed25519 key: what follows it is the 32-byte seed.
const ed25519Frame = Buffer.from('302e020100300506032b657004220420', 'hex')

function generate(): Given {
  return {
    credentials: secret(), tokens: secret(), blindIndex: secret(), records: `1:${secret()}`, cookies: `1:${secret()}`, audit: secret(),
    adminKey: `ak_${secret()}`, baasApiKey: `bk_${secret()}`, baasWebhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
  } // biome-ignore format: pairs
}

// With `recursive` the mode would close the parents too, and PostgreSQL could not reach what lies below them.
function makePrivate(folder: string): void {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
}

/** A sandbox makes its secrets once, 0600 in a 0700 folder; two processes starting at once end with the same ones. */
function readOrMake(folder: string): Given {
  const file = path.join(folder, 'secrets.json')
  makePrivate(folder)
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    fs.writeFileSync(draft, JSON.stringify(generate(), null, 2), { mode: 0o600, flag: 'wx', flush: true })
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    fs.unlinkSync(draft)
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Given
}

function key(name: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < 32) throw new ConfigurationError(`${name} is shorter than 32 bytes`)
  return bytes.subarray(0, 32)
}

function ring(name: string, text: string): Ring {
  const pairs = text.split(',').map((part): [number, Buffer] => {
    const [, number, value] = /^(\d{1,5}):(.+)$/.exec(part.trim()) ?? []
    if (!number || !value) throw new ConfigurationError(`${name} is not a ring like 2:base64,1:base64`)
    return [Number(number), key(name, value)]
  })
  return { current: pairs[0]![0], keys: new Map(pairs) }
}

function load(): Secrets {
  const settings = env()
  const made = settings.SERVICE_ENVIRONMENT === 'sandbox' ? readOrMake(settings.DATA_DIR) : ({} as Partial<Given>)
  const pick = (name: keyof Given, given: string | undefined) => given ?? made[name] ?? ''
  const sign = createPrivateKey({
    key: Buffer.concat([ed25519Frame, key('KEY_AUDIT', pick('audit', settings.KEY_AUDIT))]),
    format: 'der',
    type: 'pkcs8',
  })
  const plain = {
    KEY_CREDENTIALS: pick('credentials', settings.KEY_CREDENTIALS),
    KEY_TOKENS: pick('tokens', settings.KEY_TOKENS),
    KEY_BLIND_INDEX: pick('blindIndex', settings.KEY_BLIND_INDEX),
  }
  if (new Set(Object.values(plain)).size < 3) throw new ConfigurationError(`${Object.keys(plain).join(', ')} must differ from each other`)
  return {
    credentials: key('KEY_CREDENTIALS', plain.KEY_CREDENTIALS),
    tokens: key('KEY_TOKENS', plain.KEY_TOKENS),
    blindIndex: key('KEY_BLIND_INDEX', plain.KEY_BLIND_INDEX),
    records: ring('KEY_RECORDS', pick('records', settings.KEY_RECORDS)),
    cookies: ring('KEY_COOKIES', pick('cookies', settings.KEY_COOKIES)),
    audit: { sign, verify: createPublicKey(sign) },
    adminKey: pick('adminKey', settings.ADMIN_KEY),
    baasApiKey: pick('baasApiKey', settings.BAAS_API_KEY),
    baasWebhookSecret: pick('baasWebhookSecret', settings.BAAS_WEBHOOK_SECRET),
  }
}

export const secrets = (): Secrets => once('secrets', load)
/** Reads them again, where another process has added a key. */
export const reload = (): Secrets => put('secrets', load())

/** Sandbox: puts a new key at the front of the ring that seals records. */
export function addRecordKey(): void {
  const file = path.join(env().DATA_DIR, 'secrets.json')
  const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Given
  const draft = `${file}.${process.pid}.new`
  // Another process may have made keys that this one has not read.
  const newest = Math.max(...ring('KEY_RECORDS', kept.records).keys.keys())
  const next = { ...kept, records: `${newest + 1}:${secret()},${kept.records}` }
  fs.writeFileSync(draft, JSON.stringify(next, null, 2), { mode: 0o600, flush: true })
  fs.renameSync(draft, file)
  reload()
}

/** The admin CLI on the same machine finds the key here. */
export function writeAdminKey(): void {
  const file = path.join(env().DATA_DIR, 'admin.key')
  const value = secrets().adminKey
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === value) return
  makePrivate(env().DATA_DIR)
  fs.writeFileSync(`${file}.new`, value, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
