import { setTimeout as sleep } from 'node:timers/promises'
import { type Finding, fail } from '@/lib/doctor-report'

const limitMs = 5000

/** A check: its name, the setting that it examines, and the explanation of an error. */
export type Check = {
  name: string
  setting?: string
  work(): Promise<Finding[]>
  explain(error: unknown): Finding
}

/**
 * Runs a check and returns its findings. Never throws: an error or a timeout of 5 s becomes a
 * finding.
 */
export async function runCheck({ name, setting, work, explain }: Check): Promise<Finding[]> {
  const over = new AbortController()
  const late = sleep(limitMs, undefined, { signal: over.signal }).then(
    () => [
      fail(name, `There is no answer within ${limitMs / 1000} s.`, silenceRemedy(setting), setting),
    ],
    () => [],
  )
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    return [explain(error)]
  } finally {
    over.abort()
  }
}

const silenceRemedy = (setting: string | undefined): string =>
  setting === undefined
    ? 'See what the database and this machine are busy with.'
    : `See whether ${setting} leads to a server that runs, and whether a firewall is in between.`
