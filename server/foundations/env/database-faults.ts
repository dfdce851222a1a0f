import fs from 'node:fs'
import { listAuthorityFaults } from './authority-faults'
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
  // For the driver, the parameter `host` overrides the host of the URL. A path as host means a
  // socket on this machine.
  const host = query.get('host') ?? named
  const isHere = host === '' || host.startsWith('/') || isLoopbackHost(host)
  return { user, password, isHere, database, query }
}

/** Lists the errors in database URLs that only production rejects. */
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
  const authority = listAuthorityFaults('DATABASE_CA', settings.DATABASE_CA)
  const addresses = given.map(({ address }) => address)
  return [
    ...faults,
    ...authority,
    ...(authority.length > 0 ? [] : listUnusedAuthority(settings, addresses)),
  ]
}

/**
 * Reports DATABASE_CA if no database URL verifies the server. Without this report, an operator
 * would believe that the connection is verified.
 */
const listUnusedAuthority = ({ DATABASE_CA }: Settings, addresses: readonly Address[]): string[] =>
  DATABASE_CA === undefined || addresses.some(({ query }) => isVerified(query))
    ? []
    : [
        'DATABASE_CA: is not used, because no address of the database has sslmode=verify-full. Use that mode, or take DATABASE_CA away.',
      ]

function listAddressFaults(name: string, { user, password, isHere, query }: Address): string[] {
  const files = listFileFaults(name, query)
  if (isHere) return query.get('sslmode') === 'no-verify' ? [anyCertificate(name)] : files
  const isKnown = knownPasswords.has(password.toLowerCase()) || password === user
  return [
    ...(password !== '' && isKnown
      ? [`${name}: has a password that everybody knows. Give the database one of its own.`]
      : []),
    ...listTlsFaults(name, query),
    ...files,
  ]
}

/**
 * Reports unreadable certificate files. The error of the driver would appear later and without the
 * name of the setting.
 */
const listFileFaults = (name: string, query: URLSearchParams): string[] =>
  ['sslrootcert', 'sslcert', 'sslkey'].flatMap((parameter) => {
    const file = query.get(parameter)
    if (file === null || isReadable(file)) return []
    return [`${name}: the file of ${parameter} cannot be read. Name one that this user may read.`]
  })

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK)
    return true
  } catch {
    return false
  }
}

const anyCertificate = (name: string): string =>
  `${name}: takes any certificate (sslmode=no-verify). Use sslmode=verify-full and give its authority.`

const isVerified = (query: URLSearchParams): boolean =>
  query.getAll('sslmode').join() === 'verify-full' && !query.has('ssl')

/** Returns an error for a URL without TLS, or with TLS that does not verify the server. */
function listTlsFaults(name: string, query: URLSearchParams): string[] {
  const modes = query.getAll('sslmode')
  if (modes.includes('no-verify')) return [anyCertificate(name)]
  return isVerified(query)
    ? []
    : [
        `${name}: does not verify the server by TLS, and is not on this machine. Use sslmode=verify-full, and name a private authority in DATABASE_CA.`,
      ]
}
