import { afterEach, expect, test, vi } from 'vitest'
import { shareRooms } from '../testing/open-rooms'
import { checkClock } from './clock-difference'
import { log } from './log'

shareRooms()
afterEach(() => vi.restoreAllMocks())

const trueNow = Date.now

test.each([
  [3000, 0],
  [-3000, 0],
  [60_000, 1],
  [-60_000, 1],
])(
  'a machine clock %i ms ahead of the database clock causes %i warnings',
  async (aheadMs, warnings) => {
    const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
    vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + aheadMs)
    await checkClock()
    expect(warn.mock.calls).toHaveLength(warnings)
    for (const [line] of warn.mock.calls)
      expect(line).toMatchObject({ event: 'database.clockDiffers' })
  },
)

test('a slow database response causes no warning about a clock difference', async () => {
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  let calls = 0
  // The response takes 20 s, so the measured difference may be wrong by 10 s. The two clocks may
  // agree, so the service must not log a warning.
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + (calls++ === 0 ? 0 : 20_000))
  await checkClock()
  expect(warn).not.toHaveBeenCalled()
})
