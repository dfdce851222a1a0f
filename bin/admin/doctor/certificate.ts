import tls from 'node:tls'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'

const check = 'certificate'
const setting = 'APP_URL'
const timeoutMs = 5000
const dayMs = 86_400_000
const minDays = 14

/** Checks the certificate of an https URL. Returns no finding for http. */
export async function examineCertificate(url: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return []
  try {
    const { validTo, fault } = await readCertificate(hostname, Number(port || 443))
    return [judgeCertificate((Date.parse(validTo) - Date.now()) / dayMs, fault)]
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no answer'
    return [
      warn(
        check,
        `No certificate can be read from this machine (${code}).`,
        'Try from outside: openssl s_client -connect HOST:443 </dev/null.',
        setting,
      ),
    ]
  }
}

type Seen = { validTo: string; fault: string | undefined }

function readCertificate(host: string, port: number): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const name = host.replace(/^\[|\]$/g, '')
    // Accepts an untrusted certificate, because the finding must explain why it is untrusted. Sends
    // no data.
    const socket = tls.connect({ host: name, port, servername: name, rejectUnauthorized: false })
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const fault = socket.authorized ? undefined : String(socket.authorizationError)
      resolve({ validTo: socket.getPeerCertificate().valid_to, fault })
      socket.destroy()
    })
  })
}

/**
 * Returns the finding about a certificate. `fault`: the error code if the certificate is not
 * trusted. `days`: the days until the certificate expires.
 */
export function judgeCertificate(days: number, fault: string | undefined): Finding {
  if (days < 0)
    return fail(
      check,
      `It expired ${Math.ceil(-days)} days ago.`,
      'Renew it at the proxy that ends TLS, and restart or reload that proxy.',
      setting,
    )
  if (fault !== undefined)
    return fail(
      check,
      `Browsers refuse it (${/^[A-Z0-9_]+$/.test(fault) ? fault : 'not trusted'}).`,
      'Install a certificate for the host of APP_URL, with all intermediate ones.',
      setting,
    )
  const message = `It is valid for ${Math.floor(days)} more days.`
  if (days < minDays)
    return warn(check, message, 'See why it was not renewed, and renew it.', setting)
  return pass(check, message, setting)
}
