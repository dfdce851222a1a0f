import { addDestination, sendBare, startReceiver } from '@/bench/destinations'
import { openSession, signUpPerson } from '@/bench/person'
import type { Case } from '@/bench/result'
import { findMedian, findSpread } from '@/bench/statistics'
import { type Service, startService } from '@/bench/subject'
import { call } from '@/lib/client'
import { publishEvents } from '@/lib/contracts/notifications'

const perSecond = 1000
const perCall = 500

export const deliveriesCase: Case = {
  id: 'P15',
  work: 'events to one destination that answers at once, against signing and posting from memory',
  async run(lab) {
    await using receiver = await startReceiver(lab)
    await using service = await startService(lab)
    const customerUid = await signUpPerson(service)
    const destination = await addDestination(service, receiver.url, ['notification.created'])
    const count = perSecond * lab.plan.repeatSeconds
    const deliver = async (): Promise<number> => {
      await destination.waitForBacklog(0)
      await destination.setEnabled(false)
      await publish(service, customerUid, count)
      await destination.waitForBacklog(count)
      await receiver.reset()
      await destination.setEnabled(true)
      const { firstAt, lastAt } = await receiver.waitFor(count)
      return (count * 1000) / (lastAt - firstAt)
    }
    lab.report(`  ${count} events: warming up`)
    await deliver()
    const body = await receiver.readBody()
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let repeat = 1; repeat <= lab.plan.repeats; repeat++) {
      ours.push(await deliver())
      bare.push(sendBare(lab, receiver.url, body, count))
      lab.report(
        `  ${Math.round(ours.at(-1)!)} events a second, ${Math.round(bare.at(-1)!)} from memory (${repeat}/${lab.plan.repeats})`,
      )
    }
    return {
      figures: [
        {
          name: 'events of the log to a bare loop over 8 sockets',
          value: findMedian(ours) / findMedian(bare),
          unit: 'x',
          goal: { atLeast: 0.3 },
        },
        {
          name: 'events a second',
          value: findMedian(ours),
          unit: 'req/s',
          spread: findSpread(ours),
        },
        { name: 'bare loop', value: findMedian(bare), unit: 'req/s', spread: findSpread(bare) },
      ],
      measurements: [],
    }
  },
}

/** Writes items into the inbox of a customer. Each makes an event. */
async function publish(service: Service, customerUid: string, count: number): Promise<void> {
  const system = { baseUrl: service.url, headers: await openSession(service) }
  for (let made = 0; made < count; made += perCall) {
    const body = Array.from({ length: Math.min(perCall, count - made) }, () => ({
      customerUid,
      type: 'TRANSACTION_EXECUTED',
      title: 'Payment received',
    }))
    await call(publishEvents, { body }, system)
  }
}
