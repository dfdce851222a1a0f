/**
 * Maps error codes of Node and of libraries to the end of a sentence about the server, such as
 * `does not answer in time`.
 */
const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has a host name that nothing resolves',
  EDNS: 'has a host name that nothing resolves',
  EAI_AGAIN: 'has a host name that the resolver cannot look up now',
  ECONNREFUSED: 'refuses connections: nothing listens there',
  ECONNRESET: 'cuts the connection',
  EHOSTUNREACH: 'is in a network that this machine cannot reach',
  ENETUNREACH: 'is in a network that this machine cannot reach',
  ETIMEDOUT: 'does not answer in time',
  ABORT_ERR: 'does not answer in time',
  ENOENT: 'has no socket at this path: nothing listens there',
  EINSIDE: 'has a name that resolves to an address inside a network',
  CERT_HAS_EXPIRED: 'shows an expired certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate of an unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'shows a certificate of an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'shows a certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'shows a certificate of an unknown authority',
}
// The mail library reports each fault of a certificate with the code ESOCKET and a phrase of
// OpenSSL.
const phrases: Readonly<Record<string, string>> = {
  'certificate has expired': 'CERT_HAS_EXPIRED',
  "does not match certificate's altnames": 'ERR_TLS_CERT_ALTNAME_INVALID',
  'self-signed certificate in certificate chain': 'SELF_SIGNED_CERT_IN_CHAIN',
  'self-signed certificate': 'DEPTH_ZERO_SELF_SIGNED_CERT',
  'unable to verify the first certificate': 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'unable to get local issuer certificate': 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
}
const codeShape = /^[A-Z0-9_]{2,60}$/

/**
 * Lists the codes of an error and its causes, innermost first. Libraries wrap the original network
 * error.
 */
export function listCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown[] }
  const inner = Array.isArray(errors) ? errors.flatMap(listCodes) : listCodes(cause)
  const quoted = Object.keys(sentences).filter((one) =>
    new RegExp(`\\b${one}\\b`).test(error.message),
  )
  const phrase = Object.keys(phrases).find((one) => error.message.includes(one))
  const name = error.name === 'TimeoutError' ? ['ETIMEDOUT'] : []
  return [
    ...inner,
    ...quoted,
    ...(phrase === undefined ? [] : [phrases[phrase]!]),
    ...name,
    ...(typeof code === 'string' && codeShape.test(code) ? [code] : []),
  ]
}

/**
 * Explains why the service cannot use a server, such as `The mail server`. Never quotes the message
 * of the error, because it may contain a secret.
 */
export function explainNetwork(server: string, error: unknown): string {
  const codes = listCodes(error)
  const known = codes.find((code) => sentences[code] !== undefined)
  if (known !== undefined) return `${server} ${sentences[known]} (${known}).`
  return `${server} cannot be used (${codes[0] ?? (error instanceof Error ? error.name : 'unknown')}).`
}

/** Returns the fix for a certificate of an unknown authority. For other errors, returns `usual`. */
export const remedyOf = (error: unknown, usual: string): string =>
  listCodes(error).some((code) => sentences[code]?.endsWith('of an unknown authority'))
    ? 'Set NODE_EXTRA_CA_CERTS to the PEM file of its authority, in the environment of this command and of each process.'
    : usual
