import { expect } from 'vitest'
import type { Database } from './database'
import { type Settings, startService } from './service'
import { digestRows } from './stored-rows'

/** A start that must fail. Its output must contain these `names` of settings. */
export type WrongStart = { env: Settings; dataDir: string; names: readonly string[] }

/**
 * Expects exit code 1. The output must name the settings and contain no secret, and no row of the
 * databases may change.
 */
export const expectRefusedStart = (
  start: WrongStart,
  databases: readonly Database[],
): Promise<void> => expectRefusedStarts([start], databases)

/** Runs several starts that must fail, at the same time. */
export async function expectRefusedStarts(
  starts: readonly WrongStart[],
  databases: readonly Database[],
): Promise<void> {
  const before = await Promise.all(databases.map(digestRows))
  await Promise.all(starts.map(expectRefusal))
  expect(await Promise.all(databases.map(digestRows))).toEqual(before)
}

async function expectRefusal({ env, dataDir, names }: WrongStart): Promise<void> {
  const output = await startService({ env, dataDir }).then(
    async (started) => {
      await started.terminate()
      return 'It started.'
    },
    (error: Error) => error.message,
  )
  expect(output).toMatch(/^The service did not start \(1\)\./)
  for (const name of names) expect(output).toContain(`\n  ${name}: `)
  for (const [name, value] of Object.entries(env))
    if (/^(?:KEY_|ADMIN_KEY|BAAS_|DATABASE_URL)/.test(name) && value.length > 8)
      expect(output.includes(value), `the output has the value of ${name}`).toBe(false)
}
