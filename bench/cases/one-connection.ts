import { startOneQuery } from '@/bench/baselines'
import { measure } from '@/bench/load'
import { makePerson } from '@/bench/person'
import type { Case } from '@/bench/result'
import { startService } from '@/bench/subject'
import { unreadCount } from '@/lib/contracts/notifications'

export const oneConnectionCase: Case = {
  id: 'P6',
  work: 'unread-count over one connection',
  async run(lab) {
    await using service = await startService(lab)
    await using query = await startOneQuery(lab, service.databaseUrl)
    const targets = [
      {
        name: 'unread-count',
        url: service.url + unreadCount.path,
        headers: await makePerson(service, 1000),
      },
      { name: 'node:http and one query', url: query.url },
    ]
    const measurements = await measure(lab, targets, 1)
    const [ours, baseline] = measurements
    return {
      figures: [
        {
          name: 'p50 to node:http and one query',
          value: ours!.p50Ms / baseline!.p50Ms,
          unit: 'x',
          goal: { atMost: 3 },
        },
      ],
      measurements,
    }
  },
}
