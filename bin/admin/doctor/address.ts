import { CallError } from '@/lib/client'
import { tailAudit } from '@/lib/contracts/admin/audit'
import { healthz } from '@/lib/contracts/probes'
import { whoami } from '@/lib/contracts/sessions'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { UnansweredError } from '../connection'
import { examineCertificate } from './certificate'
import { askAs, describeFault, type Question } from './question'

const check = 'public address'
const setting = 'APP_URL'
const maxRows = 1000

/** Calls the service at its public URL, so that the call goes through the proxy. */
export async function examineAddress(url: string, staff: Question | undefined): Promise<Finding[]> {
  const [certificate, answer] = await Promise.all([
    examineCertificate(url),
    callThrough(url, staff),
  ])
  return [...certificate, answer]
}

async function callThrough(url: string, staff: Question | undefined): Promise<Finding> {
  try {
    await askAs(url, {})(healthz, {})
  } catch (error) {
    return (error instanceof UnansweredError ? warn : fail)(
      check,
      describeFault(error),
      'Try APP_URL from outside. The service itself answers on this machine: see its proxy and DNS.',
      setting,
    )
  }
  return staff ? compareInstances(url, staff) : pass(check, `A service answers at ${url}.`, setting)
}

/**
 * Checks that the public URL leads to this service: calls that URL, then looks for the call in the
 * audit log of this service.
 */
async function compareInstances(url: string, staff: Question): Promise<Finding> {
  const requestId = await askAs(url, {})(whoami, {}).then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.requestId : undefined),
  )
  const rows = await staff(tailAudit, { query: { limit: maxRows } }).catch(() => undefined)
  if (!rows || !requestId) return pass(check, `A service answers at ${url}.`, setting)
  return rows.some((row) => row.requestId === requestId)
    ? pass(check, `This service answers at ${url}.`, setting)
    : fail(
        check,
        `Another service answers at ${url}: this one has no record of the call.`,
        'Correct APP_URL, or the proxy or DNS record that it leads to.',
        setting,
      )
}
