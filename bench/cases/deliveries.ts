import { addDestination, sendBare, startReceiver } from '@/bench/destinations'
import { publishItems, signUpPerson } from '@/bench/person'
import type { Case } from '@/bench/result'
import { findMedian, findSpread } from '@/bench/statistics'
import { startService } from '@/bench/subject'

const perSecond = 1000

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
      await destination.waitForBacklog(0, 0)
      await destination.setEnabled(false)
      await publishItems(service, customerUid, count)
      // The verification of the person adds events too, so the case waits until all events are
      // ready.
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
