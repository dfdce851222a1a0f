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
  return Object.entries(weakenings)
    .filter(([name, weak]) => url.searchParams.getAll(name).some((value) => weak.test(value)))
    .map(([name]) => `SMTP_URL: gives up TLS (${name}). Take that parameter away.`)
}

/** Whether the service sends emails only over TLS (STARTTLS or TLS from the first byte). */
export const requiresMailTls = ({ SERVICE_ENVIRONMENT, SMTP_URL }: Settings): boolean =>
  SERVICE_ENVIRONMENT === 'production' &&
  SMTP_URL !== undefined &&
  !isLoopbackHost(URL.parse(SMTP_URL)?.hostname ?? '')
