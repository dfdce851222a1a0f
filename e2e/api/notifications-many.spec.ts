import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, paths } from '../support/api'
import { countUnread, type Inboxes, idsOf, openInboxes } from '../support/inboxes'
import { type Service, startService } from '../support/service'

let services: Service[]
/**
 * The inbox functions of each of the two processes. Both processes read and change the same
 * inboxes.
 */
let inboxesByProcess: Inboxes[]
beforeAll(async () => {
  const first = await startService()
  services = [first, await startService({ dataDir: first.dataDir })]
  const inboxes = openInboxes(first)
  const { clientId, clientSecret } = first
  inboxesByProcess = [inboxes, openInboxes({ ...services[1]!, clientId, clientSecret })]
})
afterAll(async () => {
  await services[1]?.terminate()
  await services[0]?.stop()
})

describe('one inbox in two processes', () => {
  type Step = {
    kind: 'arrive' | 'open' | 'markAll' | 'markBefore' | 'list' | 'count'
    door: 0 | 1
    at: number
  }
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom(
      'arrive',
      'arrive',
      'open',
      'open',
      'open',
      'markAll',
      'markBefore',
      'list',
      'list',
      'count',
    ),
    door: fc.constantFrom(0, 1),
    at: fc.nat({ max: 1000 }),
  })

  async function perform(person: Person, known: string[], { kind, door, at }: Step): Promise<void> {
    const inboxes = inboxesByProcess[door]!
    const id = known[at % known.length]!
    if (kind === 'arrive') known.push(...(await inboxes.arrive(person, (at % 3) + 1)))
    else if (kind === 'open') expect((await inboxes.open(person, id)).status).toBe(202)
    else if (kind === 'markAll') expect((await inboxes.mark(person)).status).toBe(200)
    else if (kind === 'markBefore')
      expect((await inboxes.mark(person, { before: id })).status).toBe(200)
    else if (kind === 'count')
      expect((await inboxes.count(person)).body.data.count).toBeGreaterThanOrEqual(0)
    else {
      const list = await inboxes.list(person)
      expect(list.body.meta.unreadCount).toBe(countUnread(list))
    }
  }

  test('two processes return equal unread counts and lists after random calls', async () => {
    const person = await inboxesByProcess[0]!.makePerson(1)
    const known = idsOf(await inboxesByProcess[0]!.list(person))
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        for (const together of plan) {
          await Promise.all(together.map((one) => perform(person, known, one)))
          const lists = await Promise.all(inboxesByProcess.map((door) => door.list(person)))
          const counts = await Promise.all(inboxesByProcess.map((door) => door.count(person)))
          const unread = countUnread(lists[0]!)
          expect(counts.map(({ body }) => body.data.count)).toEqual([unread, unread])
          expect(lists[1]!.body).toEqual(lists[0]!.body)
          expect(new Set(idsOf(lists[0]!))).toEqual(new Set(known))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('after one process marks an item as read, another returns the new unread count', async () => {
    const person = await inboxesByProcess[0]!.makePerson()
    for (let i = 0; i < 30; i++) {
      const [writer, reader] = [inboxesByProcess[i % 2]!, inboxesByProcess[(i + 1) % 2]!]
      const [id] = await writer.arrive(person, 1)
      const before = (await reader.count(person)).body.data.count
      await writer.open(person, id!)
      expect((await reader.count(person)).body.data.count).toBe(before - 1)
    }
  })
})

describe('an inbox with 20,000 items', () => {
  const length = 20_000
  let person: Person
  let inboxes: Inboxes
  beforeAll(async () => {
    inboxes = inboxesByProcess[0]!
    person = await inboxes.makePerson()
    for (let i = 0; i < length / 500; i++)
      await inboxes.arrive(person, 500, { title: 'x'.repeat(200) })
  })

  test('20,000 items are listed in one response, newest first', async () => {
    const answer = await inboxes.list(person)
    expect(answer.body.data).toHaveLength(length + 2)
    expect(new Set(idsOf(answer)).size).toBe(length + 2)
    expect(answer.body.meta).toEqual({ nextCursor: null, unreadCount: length + 2 })
    expect(countUnread(answer)).toBe(length + 2)
  })

  test('an inbox list of 20,000 items is consistent while items are marked and added', async () => {
    const ids = idsOf(await inboxes.list(person))
    const reading = inboxes.list(person)
    const marking = inboxes.mark(person, { before: ids[length / 2] })
    const arriving = inboxes.arrive(person, 3)
    const answer = await reading
    await Promise.all([marking, arriving])
    expect(answer.body.meta.unreadCount).toBe(countUnread(answer))
    const after = await inboxes.list(person)
    expect([after.body.meta.unreadCount, after.body.data.length]).toEqual([
      length / 2 + 3,
      length + 5,
    ])
    expect(countUnread(after)).toBe(length / 2 + 3)
  })

  test('the service keeps working after clients disconnect during a long list', async () => {
    const leave = () =>
      new Promise<void>((resolve, reject) => {
        const request = http.get(
          `${services[0]!.url}${paths.notifications}`,
          { headers: person.user.headers },
          (response) => {
            response.once('data', () => {
              response.destroy()
              resolve()
            })
          },
        )
        request.once('error', reject)
      })
    await Promise.all(Array.from({ length: 30 }, leave))
    const [list, count] = await Promise.all([inboxes.list(person), inboxes.count(person)])
    expect([list.status, count.status]).toEqual([200, 200])
    expect(count.body.data.count).toBe(countUnread(list))
    expect(services[0]!.log()).not.toContain('"level":"error"')
  })
})
