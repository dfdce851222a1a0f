import { makeApplicants } from '@/bench/applicants'
import { type Cost, readCost } from '@/bench/cost'
import { withDatabase } from '@/bench/database'
import { addDestination, type Receiver, startReceiver } from '@/bench/destinations'
import type { Sample } from '@/bench/generator'
import { type Measurement, summarize } from '@/bench/load'
import type { Case, Figure } from '@/bench/result'
import {
  dropJobs,
  signUpAll,
  signupConnections,
  signupsPerSecond,
  startProvider,
} from '@/bench/signups'
import { findMedian } from '@/bench/statistics'
import { type Service, startService } from '@/bench/subject'

const variants = [
  'signups without events',
  'signups with events, no destination',
  'signups with events, one destination',
] as const
type Variant = (typeof variants)[number]
const goals = [undefined, { atLeast: 0.97 }, { atLeast: 0.9 }]

type Run = { warmUp?: Sample; samples: Sample[]; cpuMs: number[] }

export const eventCostCase: Case = {
  id: 'P17',
  work: 'what events and their delivery cost a signup',
  async run(lab) {
    await using provider = await startProvider(lab)
    await using receiver = await startReceiver(lab)
    await using service = await startService(lab, { settings: { BAAS_URL: provider.url } })
    const { warmUpSeconds, repeats, repeatSeconds } = lab.plan
    const [perWarmUp, perRepeat] = [warmUpSeconds, repeatSeconds].map(
      (seconds) => signupsPerSecond * seconds,
    ) as [number, number]
    lab.report('  inviting people and letting them in')
    const people = await makeApplicants(
      service,
      variants.length * (perWarmUp + perRepeat * repeats),
    )
    await makeSwitch(service)
    const runs: Run[] = variants.map(() => ({ samples: [], cpuMs: [] }))
    const send = (variant: Variant, count: number) =>
      runVariant(service, receiver, variant, people.splice(0, count))
    for (const [i, variant] of variants.entries())
      runs[i]!.warmUp = (await send(variant, perWarmUp)).sample
    for (let repeat = 1; repeat <= repeats; repeat++)
      // Each repeat begins with a different variant, because the tables grow during the
      // measurement.
      for (const offset of variants.keys()) {
        const i = (offset + repeat) % variants.length
        const { sample, cpuMs } = await send(variants[i]!, perRepeat)
        runs[i]!.samples.push(sample)
        runs[i]!.cpuMs.push(cpuMs)
        lab.report(
          `  ${variants[i]}: ${Math.round(sample.requests / sample.seconds)} a second (${repeat}/${repeats})`,
        )
      }
    const measurements = runs.map(({ warmUp, samples }, i) =>
      summarize(variants[i]!, signupConnections, samples, [warmUp!, ...samples]),
    )
    return { figures: compare(measurements, runs), measurements }
  },
}

function compare(measurements: Measurement[], runs: Run[]): Figure[] {
  const [without, ...others] = measurements
  const cpu = runs.map(({ cpuMs }) => findMedian(cpuMs))
  return others.flatMap((one, i): Figure[] => [
    {
      name: `${one.target}: to none`,
      value: one.perSecond / without!.perSecond,
      unit: 'x',
      ...(goals[i + 1] ? { goal: goals[i + 1]! } : {}),
    },
    {
      name: `${one.target}: processor time to none`,
      value: cpu[i + 1]! / cpu[0]!,
      unit: 'x',
    },
  ])
}

/** Signs people up in one variant, and waits until every event has been delivered. */
async function runVariant(
  service: Service,
  receiver: Receiver,
  variant: Variant,
  people: Record<string, string>[],
): Promise<{ sample: Sample; cpuMs: number }> {
  const count = people.length
  await setEvents(service, variant !== variants[0])
  const destination =
    variant === variants[2] ? await addDestination(service, receiver.url, ['*']) : undefined
  const before = await readCost(service)
  const sample = await signUpAll(service, people)
  await destination?.waitForBacklog(0, 0)
  const after = await readCost(service)
  await destination?.delete()
  await dropJobs(service)
  const addUp = ({ appSeconds, databaseSeconds }: Cost) => appSeconds + databaseSeconds
  return { sample, cpuMs: ((addUp(after) - addUp(before)) * 1000) / count }
}

/**
 * Creates a disabled trigger that drops all events, because no setting of the service turns events
 * off.
 */
const makeSwitch = ({ databaseUrl }: Service): Promise<unknown> =>
  withDatabase(databaseUrl, (client) =>
    client.query(`
      create function bench_drop() returns trigger language plpgsql as 'begin return null; end';
      create trigger bench_drop before insert on events for each row execute function bench_drop();
      alter table events disable trigger bench_drop`),
  )

const setEvents = ({ databaseUrl }: Service, areKept: boolean): Promise<unknown> =>
  withDatabase(databaseUrl, (client) =>
    client.query(`alter table events ${areKept ? 'disable' : 'enable'} trigger bench_drop`),
  )
