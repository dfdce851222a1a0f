import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson } from '@/bench/person'
import { readMemoryMb } from '@/bench/processes'
import type { Case } from '@/bench/result'
import { startService } from '@/bench/subject'
import { unreadCount } from '@/lib/contracts/notifications'

const connections = 32

export const memoryCase: Case = {
  id: 'P11',
  work: 'resident memory of the service, the database apart',
  async run(lab) {
    const { restSeconds, memoryLoadSeconds: seconds } = lab.plan
    await using service = await startService(lab)
    await sleep(restSeconds * 1000)
    const atRest = readMemoryMb(service.pid)
    const target = {
      name: 'unread-count',
      url: service.url + unreadCount.path,
      headers: await makePerson(service, 1000),
    }
    lab.report(`  ${target.name}, ${connections} connections for ${seconds} s`)
    const { requests, errors, ...sample } = await lab.generator.load(target, connections, seconds)
    const after = readMemoryMb(service.pid)
    return {
      figures: [
        { name: 'at rest', value: atRest, unit: 'MB', goal: { atMost: 250 } },
        {
          name: `after unread-count for ${seconds} s`,
          value: after,
          unit: 'MB',
          goal: { atMost: 350 },
        },
      ],
      measurements: [
        {
          target: target.name,
          connections,
          perSecond: requests / sample.seconds,
          p50Ms: sample.p50Ms,
          p99Ms: sample.p99Ms,
          requests,
          errors,
        },
      ],
    }
  },
}
