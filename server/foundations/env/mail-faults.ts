import { isLoopbackHost } from './loopback'
import type { Settings } from './settings'

/** Parameters of the mail library that disable TLS or the check of the certificate. */
const weakenings: Readonly<Record<string, RegExp>> = {
  ignoreTLS: /^(?!false$)/,
  opportunisticTLS: /^(?!false$)/,
  requireTLS: /^false$/,
  secure: /^false$/,
  'tls.rejectUnauthorized': /^(?!true$)/,
}

/** Lists parameters with which emails would reach a remote mail server without verified TLS. */
export function listMailFaults({ SMTP_URL }: Settings): string[] {
  const url = SMTP_URL === undefined ? null : URL.parse(SMTP_URL)
  if (!url || isLoopbackHost(url.hostname)) return []
  const weak = Object.entries(weakenings)
    .filter(([name, values]) => url.searchParams.getAll(name).some((value) => values.test(value)))
    .map(([name]) => `SMTP_URL: gives up TLS (${name}). Take that parameter away.`)
  return [...weak, ...listPortFaults(url)]
}

// The specification is silent, so we decided: the registered ports of SMTP decide how TLS begins.
const implicitTls = '465'
const startTls = ['25', '587']

/**
 * Lists an SMTP port that does not fit the scheme of the URL. With the wrong port, every email
 * would wait for a TLS handshake that never starts.
 */
function listPortFaults({ protocol, port }: URL): string[] {
  if (protocol === 'smtps:' && startTls.includes(port))
    return [`SMTP_URL: port ${port} begins without TLS. Use smtp:// with it, or port 465.`]
  if (protocol === 'smtp:' && port === implicitTls)
    return [`SMTP_URL: port 465 begins with TLS. Use smtps:// with it, or port 587.`]
  return []
}

/** Whether the service sends emails only over TLS (STARTTLS or TLS from the first byte). */
export const requiresMailTls = ({ SERVICE_ENVIRONMENT, SMTP_URL }: Settings): boolean =>
  SERVICE_ENVIRONMENT === 'production' &&
  SMTP_URL !== undefined &&
  !isLoopbackHost(URL.parse(SMTP_URL)?.hostname ?? '')
