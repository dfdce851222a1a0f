import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { reload } from '../../foundations/secrets'
import { shareRooms } from '../../testing/open-rooms'
import * as deployment from '../deployment'

const rooms = shareRooms()

/** Swaps the values of two settings and restarts. Returns the errors of the start. */
async function swap(one: string, other: string): Promise<string[]> {
  const file = path.join(rooms.dataDir, 'secrets.json')
  const before = fs.readFileSync(file, 'utf8')
  const values = JSON.parse(before)
  fs.writeFileSync(file, JSON.stringify({ ...values, [one]: values[other], [other]: values[one] }))
  reload()
  const faults = await deployment.examine().then(
    () => [],
    (error) => error.faults,
  )
  fs.writeFileSync(file, before)
  reload()
  return faults
}

const swapped = (ring: string, owner: string) =>
  `${ring}: is not the ring of this database: number 1 belongs to another key. It has the key of ${owner}.`

test('if two keys are swapped, the startup error names the right setting for each key', async () => {
  expect(await swap('tokens', 'credentials')).toEqual(
    expect.arrayContaining([
      swapped('KEY_TOKENS', 'KEY_CREDENTIALS'),
      swapped('KEY_CREDENTIALS', 'KEY_TOKENS'),
    ]),
  )
  expect(await swap('records', 'cookies')).toContain(swapped('KEY_RECORDS', 'KEY_COOKIES'))
})
