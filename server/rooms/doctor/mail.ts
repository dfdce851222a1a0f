import { type Finding, fail, pass } from '@/lib/doctor-report'
import { env } from '../../foundations/env'
import { probeServer } from '../../foundations/mail'
import type { Check } from './limit'
import { explainNetwork, remedyOf } from './network-faults'

const name = 'mail'
const setting = 'SMTP_URL'

/** Connects to the mail server and logs in. Sends no email. */
export const mailCheck: Check = {
  name,
  setting,
  async work() {
    if (!env().SMTP_URL) return [pass(name, 'Letters are stored in the folder outbox of DATA_DIR.')]
    await probeServer()
    return [pass(name, 'The mail server accepts connection and login.', setting)]
  },
  explain,
}

function explain(error: unknown): Finding {
  const { code } = error as { code?: string }
  if (code === 'EAUTH')
    return fail(
      name,
      'The mail server refuses the user or the password (EAUTH).',
      'Set the user and the password that the operator of the mail server issued.',
      setting,
    )
  if (code === 'ETLS')
    return fail(
      name,
      'The mail server offers no TLS that can be verified (ETLS).',
      'Use a port with TLS: smtps:// with 465, or smtp:// with 587 and STARTTLS.',
      setting,
    )
  return fail(
    name,
    explainNetwork('The mail server', error),
    remedyOf(
      error,
      'Compare host and port with those of the mail server’s operator, and see that this machine may connect.',
    ),
    setting,
  )
}
