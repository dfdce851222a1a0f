import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDestination, type Receiver, startReceiver } from '@/bench/destinations'
import { publishItems, signUpPerson } from '@/bench/person'
import type { Case } from '@/bench/result'
import { findPercentile } from '@/bench/statistics'
import { type Service, startService } from '@/bench/subject'
import { call } from '@/lib/client'
import { issueCredential } from '@/lib/contracts/admin/credentials'

const types = ['notification.created']
const perSecond = 20
// An organization has at most ten destinations. So nine destinations of the first organization and
// ten destinations of a second organization hang.
const hangingBeside = 9
const hangingApart = 10

/**
 * An organization, to which the credential of `service` belongs, and one of its customers. New
 * items in the inbox of the customer create the events.
 */
type Owner = { service: Service; customerUid: string }

export const hangingCase: Case = {
  id: 'P16',
  work: 'an event from its commit to a destination that answers, while 19 others never do',
  async run(lab) {
    await using receiver = await startReceiver(lab)
    await using service = await startService(lab)
    const owners: Owner[] = []
    for (const one of [service, await addOrganization(service)])
      owners.push({ service: one, customerUid: await signUpPerson(one) })
    await addDestination(service, receiver.timedUrl, types)
    const count = perSecond * Math.max(5, 3 * lab.plan.repeatSeconds)
    await publishSteadily(receiver, owners, perSecond)
    const alone = await publishSteadily(receiver, owners, count)
    lab.report(`  alone: ${describe(alone)}`)
    for (const [i, many] of [hangingBeside, hangingApart].entries())
      for (let made = 0; made < many; made++)
        await addDestination(owners[i]!.service, receiver.hangingUrl, types)
    const beside = await publishSteadily(receiver, owners, count)
    lab.report(`  beside 19 that hang: ${describe(beside)}`)
    const [p99Alone, p99Beside] = [alone, beside].map((delays) => findPercentile(delays, 99))
    return {
      figures: [
        {
          name: 'p99 beside 19 that hang, to p99 alone',
          value: p99Beside! / p99Alone!,
          unit: 'x',
          goal: { atMost: 1.5 },
        },
        { name: 'p99 alone', value: p99Alone!, unit: 'ms' },
        { name: 'p99 beside 19 that hang', value: p99Beside!, unit: 'ms' },
      ],
      measurements: [],
    }
  },
}

const describe = (delays: number[]): string =>
  `p50 ${findPercentile(delays, 50)} ms, p99 ${findPercentile(delays, 99)} ms`

/**
 * Creates an organization with a credential. Returns a service object that uses this credential.
 */
async function addOrganization(service: Service): Promise<Service> {
  const adminKey = fs.readFileSync(path.join(service.dataDir, 'admin.key'), 'utf8').trim()
  const { clientId, clientSecret } = (
    await call(
      issueCredential,
      { body: { organization: 'Quinn Payments' } },
      { baseUrl: service.url, headers: { authorization: `Bearer ${adminKey}` } },
    )
  ).data
  return { ...service, clientId, clientSecret }
}

/**
 * In each round, creates one event per organization. Returns the milliseconds from the commit of
 * each event of the first organization to its arrival.
 */
async function publishSteadily(
  receiver: Receiver,
  owners: Owner[],
  count: number,
): Promise<number[]> {
  await receiver.reset()
  const startedAt = performance.now()
  for (let made = 0; made < count; made++) {
    await Promise.all(
      owners.map(({ service, customerUid }) => publishItems(service, customerUid, 1)),
    )
    await sleep(Math.max(0, startedAt + ((made + 1) * 1000) / perSecond - performance.now()))
  }
  await receiver.waitFor(count)
  return receiver.readDelays()
}
