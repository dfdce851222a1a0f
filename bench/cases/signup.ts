import { makeApplicants } from '@/bench/applicants'
import { listCost, readCost } from '@/bench/cost'
import { measureTables } from '@/bench/database'
import type { Sample } from '@/bench/generator'
import { formatConnections, summarize } from '@/bench/load'
import type { Case, Figure } from '@/bench/result'
import { prepareRows } from '@/bench/rows'
import {
  dropJobs,
  signUpAll,
  signupConnections,
  signupsPerSecond,
  startProvider,
} from '@/bench/signups'
import { startService } from '@/bench/subject'

const rowsPerSecond = 6000

export const signupCase: Case = {
  id: 'P5',
  work: 'a signup accepted by a provider that takes no time, against the rows that it leaves',
  async run(lab) {
    await using provider = await startProvider(lab)
    await using service = await startService(lab, { settings: { BAAS_URL: provider.url } })
    const { warmUpSeconds, repeats, repeatSeconds } = lab.plan
    const perRepeat = signupsPerSecond * repeatSeconds
    const warmUps = signupsPerSecond * warmUpSeconds
    lab.report('  inviting people and letting them in')
    const people = await makeApplicants(service, warmUps + perRepeat * repeats)
    let cost: Figure[] = []
    const send = async (count: number) => {
      const before = await readCost(service)
      const sample = await signUpAll(service, people.splice(0, count))
      cost = listCost(before, await readCost(service), count)
      await dropJobs(service)
      return sample
    }
    const sent = { warmUp: await send(warmUps), samples: [] as Sample[] }
    // Counts the rows of the service before the benchmark adds copies.
    const tables = await measureTables(service.databaseUrl)
    const rows = await prepareRows(
      lab,
      service.databaseUrl,
      rowsPerSecond * (warmUpSeconds + repeats * repeatSeconds),
    )
    const wrote = {
      warmUp: await rows.write(signupConnections, warmUpSeconds),
      samples: [] as Sample[],
    }
    for (let repeat = 1; repeat <= repeats; repeat++) {
      sent.samples.push(await send(perRepeat))
      wrote.samples.push(await rows.write(signupConnections, repeatSeconds))
      const [ours, baseline] = [sent, wrote].map(
        ({ samples }) => samples.at(-1)!.requests / samples.at(-1)!.seconds,
      )
      lab.report(
        `  ${Math.round(ours!)} signups a second, ${Math.round(baseline!)} by hand, ${formatConnections(signupConnections)} (${repeat}/${repeats})`,
      )
    }
    const measurements = [
      summarize('signup accepted', signupConnections, sent.samples, [sent.warmUp, ...sent.samples]),
      summarize(rows.name, signupConnections, wrote.samples, [wrote.warmUp, ...wrote.samples]),
    ]
    const [ours, baseline] = measurements
    return {
      figures: [
        {
          name: `${signupConnections} connections: to ${rows.name}`,
          value: ours!.perSecond / baseline!.perSecond,
          unit: 'x',
          goal: { atLeast: 0.5 },
        },
        ...cost,
      ],
      measurements,
      tables,
    }
  },
}
