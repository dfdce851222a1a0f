import { afterAll, expect, onTestFinished, test } from 'vitest'
import { bearer, call } from '../support/api'
import { makeMachineClock } from '../support/machine-clock'
import { startService } from '../support/service'
import { openTerminal } from '../support/staff'

const token = 'm'.repeat(40)
const clock = makeMachineClock()
afterAll(() => clock?.remove())

test.skipIf(!clock)(
  'log, metrics and doctor report a machine clock that is an hour ahead',
  async () => {
    clock!.setAhead(1)
    const env = { ...clock!.settings, METRICS_TOKEN: token }
    const service = await startService({ env })
    onTestFinished(() => service.stop())
    await expect.poll(() => service.log()).toContain('"event":"database.clockDiffers"')
    const line = service
      .log()
      .split('\n')
      .find((one) => one.includes('database.clockDiffers'))!
    expect(JSON.parse(line).differenceMs / 1000).toBeCloseTo(-3600, -2)
    const { text } = await call(service, 'GET', '/metrics', { headers: bearer(token) })
    const seconds = /^latchkey_database_clock_difference_seconds (\S+)$/m.exec(text)?.[1]
    expect(Number(seconds)).toBeCloseTo(-3600, -2)
    const { json } = await openTerminal(service)(['doctor', '--json'], env)
    const found = json.checks.find(({ check }: { check: string }) => check === 'database clock')
    expect(found).toMatchObject({ state: 'FAIL', message: expect.stringContaining('behind') })
  },
)
