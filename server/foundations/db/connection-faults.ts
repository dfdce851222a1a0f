import type { DatabaseSetting } from './tls-faults'

const missing =
  'nothing accepts connections at this address. Start the database server, or correct host and port.'
const starting = 'the database server is not ready. Look at its log.'

/**
 * Sentences for faults that may disappear without the help of an operator, for example because the
 * server has started. The keys are error codes.
 */
const passing: Readonly<Record<string, string>> = {
  ECONNREFUSED: missing,
  // The Unix socket of a server on this machine does not exist.
  ENOENT: missing,
  ECONNRESET: missing,
  ENOTFOUND: 'the host name is unknown. Correct it, or add it to the name server.',
  EAI_AGAIN: 'the host name is unknown, because no name server answers. Correct it, or wait.',
  EHOSTUNREACH: 'no route leads to the host. Correct it, or open the network.',
  ENETUNREACH: 'no route leads to the host. Correct it, or open the network.',
  ETIMEDOUT: 'the host does not answer. Correct host and port, or open the firewall.',
  '57P01': starting,
  '57P02': starting,
  '57P03': starting,
}

const noLogin =
  'the server does not let this user connect. Create the role with LOGIN, and let it in (pg_hba.conf).'

/** Sentences for faults that only an operator can fix. The keys are error codes. */
const lasting: Readonly<Record<string, string>> = {
  '28P01': 'the server rejects the password of this user. Correct user and password.',
  '28000': noLogin,
  '3D000': 'the server has no database of this name. Create it (createdb), or correct the name.',
  '42501':
    'this user may not connect to the database. Run: grant connect on database NAME to USER.',
  '53300':
    'the server has no free connection. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  ERR_INVALID_URL:
    'is not a URL. Write special characters of the password in percent encoding (@ as %40).',
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''
const messageOf = (error: unknown): string => (error as { message?: string }).message ?? ''

function findPassing(error: unknown): string | undefined {
  if (/^(?:timeout expired|Connection terminated)/.test(messageOf(error))) return passing.ETIMEDOUT
  return passing[codeOf(error)]
}

function findLasting(error: unknown): string | undefined {
  if (/client password must be a (?:non-empty )?string/.test(messageOf(error)))
    return 'the server asks for a password, and this URL has none. Add it behind the user.'
  return lasting[codeOf(error)]
}

/**
 * Returns the error message for a failed connection. The message names the setting and never its
 * value. Undefined for an unknown error.
 */
export function findConnectionFault(error: unknown, name: DatabaseSetting): string | undefined {
  const sentence = findLasting(error) ?? findPassing(error)
  return sentence && `${name}: ${sentence}`
}

/** Whether another attempt can succeed, because the database may only need more time to start. */
export const isPassing = (error: unknown): boolean => findPassing(error) !== undefined
