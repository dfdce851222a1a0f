import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db, sql } from '../../foundations/db'
import { log } from '../../foundations/log'
import { openRooms } from '../../testing/open-rooms'
import * as destinations from '../destinations'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())

// The pumps look for work each second, so this time allows several tries.
const severalTriesMs = 1600
const hide = () => db.query(sql`alter table destinations rename to hidden`)
const show = () => db.query(sql`alter table hidden rename to destinations`)

test('webhook delivery logs a database outage once, and the next outage again', async () => {
  const logged: unknown[] = []
  const spy = vi.spyOn(log(), 'warn').mockImplementation((line) => {
    if ((line as { event?: string }).event === 'webhook.pumpStopped') logged.push(line)
  })
  const stop = destinations.startPumps()
  try {
    await hide()
    await vi.waitFor(() => expect(logged).toHaveLength(1), 60_000)
    await sleep(severalTriesMs)
    expect(logged).toHaveLength(1)
    // On a slow machine, no try may succeed between two outages, and the log then reports only one
    // outage. So the test repeats them.
    for (let round = 0; round < 20 && logged.length === 1; round++) {
      await show()
      await sleep(severalTriesMs)
      await hide()
      await sleep(severalTriesMs)
    }
    expect(logged).toHaveLength(2)
  } finally {
    await show()
    await stop()
    spy.mockRestore()
  }
})
