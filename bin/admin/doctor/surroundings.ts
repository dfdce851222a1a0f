import { healthz, readyz } from '@/lib/contracts/probes'
import { type Finding, fail, pass, warn } from '@/lib/doctor-report'
import { productName, version } from '@/lib/product'
import { UnansweredError } from '../connection'
import { askAs, describeFault } from './question'

const largestDifferenceMs = 5000

export type Surroundings = {
  findings: Finding[]
  /** The environment of the service. Undefined if the service cannot be examined further. */
  environment?: 'sandbox' | 'production'
}

/**
 * Checks that the service runs, and checks its version and environment. Compares its clock with the
 * clock of this machine.
 */
export async function examineSurroundings(baseUrl: string): Promise<Surroundings> {
  let differenceMs: number | undefined
  const ask = askAs(baseUrl, {}, async (url, init) => {
    const sentAtMs = Date.now()
    const response = await fetch(url, init)
    differenceMs = compareClocks(response.headers.get('date'), sentAtMs, Date.now())
    return response
  })
  try {
    const health = await ask(healthz, {})
    const findings = [
      pass('service', `${productName()} answers at ${baseUrl}.`),
      judgeVersion(health.version),
      pass('environment', health.environment),
      judgeClock(differenceMs),
    ]
    const readiness = await examineReadiness(baseUrl)
    findings.push(readiness)
    return readiness.state === 'OK' ? { findings, environment: health.environment } : { findings }
  } catch (error) {
    const remedy =
      error instanceof UnansweredError
        ? 'Start the service, or set APP_URL to where it is.'
        : 'It may still be starting: try again in a moment, then look at its log.'
    return { findings: [fail('service', describeFault(error), remedy)] }
  }
}

async function examineReadiness(baseUrl: string): Promise<Finding> {
  try {
    await askAs(baseUrl, {})(readyz, {})
    return pass('readiness', 'Database, migrations and queue are ready.')
  } catch (error) {
    const message = `The service is alive, but not ready. ${describeFault(error)}`
    return fail(
      'readiness',
      message,
      'See that its database runs and can be reached, then look at the service’s log.',
    )
  }
}

function judgeVersion(reported: string | undefined): Finding {
  if (reported === version) return pass('version', `${reported}, as this command line.`)
  const message = `The service is ${reported ?? 'of an unknown version'}, this command line ${version}.`
  return warn('version', message, 'Use the command line of the release that runs.')
}

/**
 * Returns the minimum possible clock difference in ms. The exact difference is unknown, because the
 * Date header has whole seconds and the transfer takes time.
 */
export function compareClocks(
  date: string | null,
  sentAtMs: number,
  receivedAtMs: number,
): number | undefined {
  const dateMs = Date.parse(date ?? '')
  if (Number.isNaN(dateMs)) return undefined
  const [least, most] = [dateMs - receivedAtMs, dateMs + 1000 - sentAtMs]
  if (least > 0) return least
  return Math.min(most, 0)
}

export function judgeClock(differenceMs: number | undefined): Finding {
  if (differenceMs === undefined)
    return warn('clock', 'The answer has no Date.', 'See whether a proxy takes it away.')
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  if (Math.abs(differenceMs) <= largestDifferenceMs)
    return pass('clock', 'The clocks of the service and of this machine agree.')
  const message = `The service’s clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} this machine’s.`
  return warn(
    'clock',
    message,
    'Have both machines set their clocks by a time server: times in requests and signatures are compared.',
  )
}
