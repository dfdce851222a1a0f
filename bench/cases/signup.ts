import { makeApplicants } from '@/bench/applicants'
import { postOnce } from '@/bench/burst'
import { launch } from '@/bench/child'
import { listCost, readCost } from '@/bench/cost'
import { measureTables, withDatabase } from '@/bench/database'
import type { Sample } from '@/bench/generator'
import type { Lab } from '@/bench/lab'
import { formatConnections, summarize } from '@/bench/load'
import type { Case, Figure } from '@/bench/result'
import { prepareRows } from '@/bench/rows'
import { type Service, startService } from '@/bench/subject'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { signup } from '@/lib/contracts/signup'

const connections = 32
// Each person can sign up only once, so the case creates people in advance. A repeat with so few
// people ends before the first job is due.
const perSecond = 240
const rowsPerSecond = 6000

export const signupCase: Case = {
  id: 'P5',
  work: 'a signup accepted by a provider that takes no time, against the rows that it leaves',
  async run(lab) {
    await using provider = await startProvider(lab)
    await using service = await startService(lab, { settings: { BAAS_URL: provider.url } })
    const { warmUpSeconds, repeats, repeatSeconds } = lab.plan
    const perRepeat = perSecond * repeatSeconds
    const warmUps = perSecond * warmUpSeconds
    lab.report('  inviting people and letting them in')
    const people = await makeApplicants(service, warmUps + perRepeat * repeats)
    let cost: Figure[] = []
    const send = async (count: number) => {
      const before = await readCost(service)
      const sample = await signUp(service, people.splice(0, count))
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
    const wrote = { warmUp: await rows.write(connections, warmUpSeconds), samples: [] as Sample[] }
    for (let repeat = 1; repeat <= repeats; repeat++) {
      sent.samples.push(await send(perRepeat))
      wrote.samples.push(await rows.write(connections, repeatSeconds))
      const [ours, baseline] = [sent, wrote].map(
        ({ samples }) => samples.at(-1)!.requests / samples.at(-1)!.seconds,
      )
      lab.report(
        `  ${Math.round(ours!)} signups a second, ${Math.round(baseline!)} by hand, ${formatConnections(connections)} (${repeat}/${repeats})`,
      )
    }
    const measurements = [
      summarize('signup accepted', connections, sent.samples, [sent.warmUp, ...sent.samples]),
      summarize(rows.name, connections, wrote.samples, [wrote.warmUp, ...wrote.samples]),
    ]
    const [ours, baseline] = measurements
    return {
      figures: [
        {
          name: `${connections} connections: to ${rows.name}`,
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

/** Deletes the verification jobs of these people, because they would slow later signups. */
async function dropJobs({ databaseUrl }: Service): Promise<void> {
  await withDatabase(databaseUrl, (client) =>
    client.query(
      "delete from pgboss.job where name = 'verification' and state < 'active' and created_on < (select max(created_on) from pgboss.job)",
    ),
  )
}

const startProvider = (lab: Lab) =>
  launch({
    command: process.execPath,
    args: ['bench/provider-stub.mjs'],
    readyPath: '/v1/applications/ready',
    folder: lab.folder,
    cores: lab.cores,
    where: 'other',
  })

const signUp = ({ url }: Service, people: Record<string, string>[]): Promise<Sample> =>
  postOnce(url + signup.individual.path, JSON.stringify(samplePayload), people, connections)
