import type pg from 'pg'
import { withDatabase } from '@/bench/database'
import type { Sample } from '@/bench/generator'
import { summarize } from '@/bench/load'
import { openSession } from '@/bench/person'
import type { Case } from '@/bench/result'
import { findPercentile } from '@/bench/statistics'
import { startService } from '@/bench/subject'
import { call } from '@/lib/client'
import { createInvite } from '@/lib/contracts/invites'
import { publishEvents } from '@/lib/contracts/notifications'

/** Each call writes one item into each of these inboxes. */
const inboxes = 500
const goal = { atLeast: 0.9 }

/**
 * `due`: the SQL expression for the time of the next email. Before each call, the case stores this
 * time again.
 */
const variants = [
  { name: 'items, emails off', isOn: false, due: 'null' },
  {
    name: 'items, emails on and already due',
    isOn: true,
    due: "service_now() + interval '30 minutes'",
  },
  { name: 'items, emails on and none due', isOn: true, due: 'null' },
] as const
type Variant = (typeof variants)[number]

export const emailCostCase: Case = {
  id: 'P18',
  work: 'what emails about the inbox cost the publishing of items',
  async run(lab) {
    await using service = await startService(lab)
    const headers = await openSession(service)
    const system = { baseUrl: service.url, headers }
    const person = { role: 'individual' as const, firstName: 'Rae', lastName: 'Carter' }
    const events: { customerUid: string; type: string; title: string }[] = []
    for (let i = 0; i < inboxes; i++) {
      const body = { ...person, email: `rae.carter.${i}@example.com` }
      const { customerUid } = (await call(createInvite, { body }, system)).data
      events.push({ customerUid, type: 'PLATFORM_MESSAGE', title: 'A new offer' })
    }
    const publish = () => call(publishEvents, { body: events }, system)
    await publish()
    const runs = variants.map(() => ({ warmUp: [] as Sample[], samples: [] as Sample[] }))
    const { warmUpSeconds, repeats, repeatSeconds } = lab.plan
    await withDatabase(service.databaseUrl, async (client) => {
      for (const [i, variant] of variants.entries())
        runs[i]!.warmUp.push(await measureCalls(client, variant, publish, warmUpSeconds))
      for (let repeat = 1; repeat <= repeats; repeat++)
        // Each repeat begins with a different variant, because the tables grow during the
        // measurement.
        for (const offset of variants.keys()) {
          const i = (offset + repeat) % variants.length
          const sample = await measureCalls(client, variants[i]!, publish, repeatSeconds)
          runs[i]!.samples.push(sample)
          const perSecond = Math.round(sample.requests / sample.seconds)
          lab.report(`  ${variants[i]!.name}: ${perSecond} a second (${repeat}/${repeats})`)
        }
      await prepare(client, variants[0])
    })
    const measurements = runs.map(({ warmUp, samples }, i) =>
      summarize(variants[i]!.name, 1, samples, [...warmUp, ...samples]),
    )
    const [off, ...others] = measurements
    const figures = others.map(({ target, perSecond }) => ({
      name: `${target}: to emails off`,
      value: perSecond / off!.perSecond,
      unit: 'x' as const,
      goal,
    }))
    return { figures, measurements }
  },
}

/**
 * Sets the email preference of all people. All variants change the same rows, so their tables grow
 * equally.
 */
const prepare = (client: pg.Client, { isOn, due }: Variant): Promise<unknown> =>
  client.query(`
    update notification_heads set
      emails_platform = ${isOn}, emails_transaction = ${isOn}, email_due_at = ${due}`)

/**
 * Publishes repeatedly over one connection. The duration of a sample is the sum of the durations of
 * its calls, without the preparations between them.
 */
async function measureCalls(
  client: pg.Client,
  variant: Variant,
  publish: () => Promise<unknown>,
  seconds: number,
): Promise<Sample> {
  const times: number[] = []
  for (let spentMs = 0; spentMs < seconds * 1000; spentMs += times.at(-1)!) {
    await prepare(client, variant)
    const startedAt = performance.now()
    await publish()
    times.push(performance.now() - startedAt)
  }
  return {
    requests: times.length * inboxes,
    seconds: times.reduce((sum, ms) => sum + ms, 0) / 1000,
    errors: 0,
    p50Ms: findPercentile(times, 50),
    p99Ms: findPercentile(times, 99),
  }
}
