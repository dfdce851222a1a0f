import fs from 'node:fs'
import { isLoopbackHost } from './loopback'
import type { Settings } from './settings'

const knownPasswords = new Set([
  'postgres',
  'password',
  'admin',
  'root',
  'changeme',
  'secret',
  'latchkey',
  'app',
  '1234',
  '123456',
])
const connection =
  /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?(\[[^\]]*\]|[^/:?]*)[^/?]*(?:\/([^?]*))?(?:\?(.*))?$/

type Address = {
  user: string
  password: string
  isHere: boolean
  database: string
  query: URLSearchParams
}

function readAddress(url: string): Address {
  const [, user = '', password = '', named = '', database = '', text = ''] =
    connection.exec(url) ?? []
  const query = new URLSearchParams(text)
  // The driver lets a URL parameter override the host. A path is a socket on this machine.
  const host = query.get('host') ?? named
  const isHere = host === '' || host.startsWith('/') || isLoopbackHost(host)
  return { user, password, isHere, database, query }
}

/** Lists errors in the database URLs that only production rejects. */
export function listDatabaseFaults(settings: Settings): string[] {
  const names = ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const
  const given = names
    .filter((name) => settings[name] !== undefined)
    .map((name) => ({ name, address: readAddress(settings[name]!) }))
  const served = given.find(({ name }) => name === 'DATABASE_URL')
  const faults = given.flatMap(({ name, address }) => [
    ...listAddressFaults(name, address),
    ...(served && served.address.database !== address.database
      ? [`${name}: is another database than DATABASE_URL. Both must name the same one.`]
      : []),
  ])
  return [...faults, ...listAuthorityFaults(settings)]
}

function listAuthorityFaults({ DATABASE_CA }: Settings): string[] {
  if (DATABASE_CA === undefined) return []
  try {
    if (fs.readFileSync(DATABASE_CA, 'utf8').includes('-----BEGIN CERTIFICATE-----')) return []
    return ['DATABASE_CA: holds no certificate. Name a PEM file.']
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [`DATABASE_CA: the file cannot be read (${code}). Name one that this user may read.`]
  }
}

function listAddressFaults(name: string, { user, password, isHere, query }: Address): string[] {
  if (isHere) return query.get('sslmode') === 'no-verify' ? [anyCertificate(name)] : []
  const isKnown = knownPasswords.has(password.toLowerCase()) || password === user
  return [
    ...(password !== '' && isKnown
      ? [`${name}: has a password that everybody knows. Give the database one of its own.`]
      : []),
    ...listTlsFaults(name, query),
  ]
}

const anyCertificate = (name: string): string =>
  `${name}: takes any certificate (sslmode=no-verify). Use sslmode=verify-full and give its authority.`

/** Lists URLs without TLS, and URLs with TLS that do not verify the server. */
function listTlsFaults(name: string, query: URLSearchParams): string[] {
  const modes = query.getAll('sslmode')
  if (modes.includes('no-verify')) return [anyCertificate(name)]
  const isVerified = modes.length === 1 && modes[0] === 'verify-full' && !query.has('ssl')
  return isVerified
    ? []
    : [
        `${name}: does not verify the server by TLS, and is not on this machine. Use sslmode=verify-full, and name a private authority in DATABASE_CA.`,
      ]
}
