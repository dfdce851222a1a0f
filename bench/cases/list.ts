import { startBareHttp, startEmptyNext } from '@/bench/baselines'
import { measureUse, type Use } from '@/bench/cost'
import type { Target } from '@/bench/generator'
import { measure } from '@/bench/load'
import { makePerson } from '@/bench/person'
import type { Case } from '@/bench/result'
import { startService } from '@/bench/subject'
import { listNotifications, unreadCount } from '@/lib/contracts/notifications'

const connections = 32
const few = 1000
const many = 100_000
const [nameOfFew, nameOfMany] = [few, many].map((count) => count.toLocaleString('en-US'))

export const listCase: Case = {
  id: 'P4',
  work: 'list 20 notifications',
  async run(lab) {
    await using service = await startService(lab)
    await using next = await startEmptyNext(lab)
    await using bare = await startBareHttp(lab)
    const url = `${service.url}${listNotifications.path}?limit=20`
    lab.report(`  writing ${nameOfFew} and ${nameOfMany} notifications`)
    const targets: Target[] = [
      { name: `list 20 of ${nameOfFew}`, url, headers: await makePerson(service, few) },
      { name: `list 20 of ${nameOfMany}`, url, headers: await makePerson(service, many) },
      { name: 'empty Next handler', url: next.url },
    ]
    const measurements = await measure(lab, targets, connections)
    const count = {
      name: 'unread-count',
      url: service.url + unreadCount.path,
      headers: targets[0]!.headers!,
    }
    const load = { targets: [count, ...targets.slice(0, 2)], connections }
    const [ofCount, ...ofLists] = (await measureUse(lab, service, bare, load)).uses.map(addUp)
    const [ofFew, ofMany, empty] = measurements.map(({ perSecond }) => perSecond)
    const goal = { atLeast: 5 }
    return {
      figures: [
        {
          name: `of ${nameOfFew}: to an empty Next handler`,
          value: ofFew! / empty!,
          unit: 'x',
          goal,
        },
        {
          name: `of ${nameOfMany}: to an empty Next handler`,
          value: ofMany! / empty!,
          unit: 'x',
          goal,
        },
        {
          name: `time for one of ${nameOfMany} to one of ${nameOfFew}`,
          value: ofFew! / ofMany!,
          unit: 'x',
          goal: { atMost: 1.2 },
        },
        ...[nameOfFew, nameOfMany].map((name, i) => ({
          name: `of ${name}: processor time of service and database to unread-count`,
          value: ofLists[i]! / ofCount!,
          unit: 'x' as const,
          goal: { atMost: 3 },
        })),
      ],
      measurements,
    }
  },
}

const addUp = ({ appMs, databaseMs }: Use): number => appMs + databaseMs
