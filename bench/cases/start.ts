import { launch } from '@/bench/child'
import type { Lab } from '@/bench/lab'
import type { Case, Figure, Goal } from '@/bench/result'
import { findMedian, findSpread } from '@/bench/statistics'
import { makeDataDir, removeDataDir, settingsFor } from '@/bench/subject'

export const startCase: Case = {
  id: 'P10',
  work: 'start of what is built, as npm start runs it, until the first 200 of /readyz',
  async run(lab) {
    const first: number[] = []
    const later: number[] = []
    for (let start = 1; start <= lab.plan.starts; start++) {
      const dataDir = makeDataDir(lab)
      first.push(await timeStart(lab, dataDir))
      later.push(await timeStart(lab, dataDir))
      removeDataDir(dataDir)
      lab.report(
        `  empty ${first.at(-1)!.toFixed(2)} s, with data ${later.at(-1)!.toFixed(2)} s (${start}/${lab.plan.starts})`,
      )
    }
    return {
      figures: [
        figure('data there', later, { atMost: 2.5 }),
        figure('data empty', first, { atMost: 4 }),
      ],
      measurements: [],
    }
  },
}

const figure = (name: string, seconds: number[], goal: Goal): Figure => ({
  name,
  value: findMedian(seconds),
  unit: 's',
  spread: findSpread(seconds),
  goal,
})

/** Runs bin/start.mjs on all cores, with the Node that runs npm. */
async function timeStart(lab: Lab, dataDir: string): Promise<number> {
  const startedAt = performance.now()
  await using _ = await launch({
    command: process.env.npm_node_execpath ?? process.execPath,
    args: ['bin/start.mjs'],
    cwd: lab.checkout,
    env: settingsFor(dataDir),
    readyPath: '/readyz',
    folder: lab.folder,
    cores: lab.cores,
    where: 'all',
    pollMs: 5,
  })
  return (performance.now() - startedAt) / 1000
}
