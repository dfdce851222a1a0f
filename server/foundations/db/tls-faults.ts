import { env } from '../env'

export type DatabaseSetting = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'MIGRATION_DATABASE_URL'

const unknownAuthorities = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
])

const sentences: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for another host name. Use the name that the certificate has, or give the server one for this name.",
  CERT_HAS_EXPIRED: "the server's certificate has expired. Renew it there.",
  CERT_NOT_YET_VALID:
    "the server's certificate is not valid yet. Set the clock of this machine, or renew the certificate.",
}

/**
 * Returns the error message for a connection that failed because of TLS. The message names the
 * setting to change, never its value. Undefined for any other error.
 */
export function findTlsFault(error: unknown, name: DatabaseSetting): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const sentence = sentences[code]
  if (sentence !== undefined) return `${name}: ${sentence}`
  if (unknownAuthorities.has(code)) return describeAuthority(name)
  if (message === 'The server does not support SSL connections')
    return `${name}: the server offers no TLS, and sslmode=verify-full requires it. Switch TLS on at the server (ssl = on).`
  if (/^no pg_hba\.conf entry .*(?:no encryption|SSL off)$/.test(message))
    return `${name}: the server requires TLS. Add sslmode=verify-full, and name a private authority in DATABASE_CA.`
  if (/^(?:EPROTO$|ERR_SSL_)/.test(code))
    return `${name}: the TLS handshake with the server failed (${code}). Both must share TLS 1.2 or newer.`
  return undefined
}

const describeAuthority = (name: DatabaseSetting): string =>
  env().DATABASE_CA === undefined
    ? `DATABASE_CA: is missing; a private authority signed the server's certificate in ${name}. Set it to the path of that authority's PEM file.`
    : `DATABASE_CA: is not the authority that signed the server's certificate in ${name}. Name that authority's PEM file.`
