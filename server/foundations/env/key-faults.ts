import { KeyFault, type Ring, readKeyOrRing, readRing } from './keys'
import { listValues } from './lists'
import type { SettingName, Settings } from './settings'

const list = ({ keys }: Ring): Buffer[] => [...keys.values()]
const keysOrRing = (text: string) => list(readKeyOrRing(text))
const ring = (text: string) => list(readRing(text))
const readers = {
  KEY_CREDENTIALS: keysOrRing,
  KEY_TOKENS: keysOrRing,
  KEY_BLIND_INDEX: keysOrRing,
  KEY_AUDIT: keysOrRing,
  KEY_RECORDS: ring,
  KEY_COOKIES: ring,
} satisfies Partial<Record<SettingName, (text: string) => Buffer[]>>
const keyNames = Object.keys(readers) as (keyof typeof readers)[]
const otherSecrets = [
  'ADMIN_KEY',
  'METRICS_TOKEN',
  'BAAS_API_KEY',
  'BAAS_WEBHOOK_SECRET',
] as const satisfies SettingName[]
const minVariedBytes = 16

/** Lists unreadable keys. Applies in every environment. */
export function listUnreadableKeys(settings: Settings): string[] {
  return keyNames.flatMap((name) => {
    try {
      readers[name](settings[name] ?? '')
      return []
    } catch (fault) {
      if (!(fault instanceof KeyFault)) throw fault
      return settings[name] === undefined ? [] : [`${name}: ${fault.message}.`]
    }
  })
}

/**
 * Lists readable keys that are not random, and secrets that are used for two purposes. A leak of
 * such a secret would compromise both purposes.
 */
export function listKeyFaults(settings: Settings): string[] {
  const owners = new Map<string, string>()
  const faults: string[] = []
  const own = (name: string, secret: string) => {
    const owner = owners.get(secret)
    if (owner === name)
      faults.push(
        (keyNames as string[]).includes(name)
          ? `${name}: holds one key under two numbers. Give each number a key of its own.`
          : `${name}: holds one value twice. Take one of them away.`,
      )
    else if (owner)
      faults.push(`${name}: is the same as ${owner}. Give each purpose a secret of its own.`)
    else owners.set(secret, name)
  }
  for (const name of keyNames) {
    const text = settings[name]
    const keys = text === undefined ? [] : readers[name](text)
    if (keys.some((key) => new Set(key).size < minVariedBytes))
      faults.push(`${name}: is not random. Make one: openssl rand -base64 32.`)
    for (const key of keys) own(name, key.toString('base64'))
  }
  for (const name of otherSecrets)
    for (const text of listValues(settings[name] ?? '')) own(name, text)
  return faults
}
