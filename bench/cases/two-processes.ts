import { listCost, readCost } from '@/bench/cost'
import { makePerson } from '@/bench/person'
import { readCpuSeconds } from '@/bench/processes'
import type { Case } from '@/bench/result'
import { startSecond, startService } from '@/bench/subject'
import { unreadCount } from '@/lib/contracts/notifications'

const connections = 32

export const twoProcessesCase: Case = {
  id: 'P9',
  work: 'unread-count by two processes on one database',
  async run(lab) {
    await using first = await startService(lab)
    const headers = await makePerson(first, 1000)
    await using second = await startSecond(lab, first)
    const { warmUpSeconds, repeats, repeatSeconds } = lab.plan
    const load = ({ url }: { url: string }, seconds: number) =>
      lab.generator.load(
        { name: 'unread-count', url: url + unreadCount.path, headers },
        connections,
        seconds,
      )
    await Promise.all([load(first, warmUpSeconds), load(second, warmUpSeconds)])

    /** Returns the requests per second of CPU time, over all processes together. */
    const work = async (processes: { pid: number; url: string }[]): Promise<number> => {
      const used = () => processes.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
      const before = used()
      const samples = await Promise.all(processes.map((one) => load(one, repeatSeconds)))
      errors += samples.reduce((sum, sample) => sum + sample.errors, 0)
      return samples.reduce((sum, sample) => sum + sample.requests, 0) / (used() - before)
    }
    let errors = 0
    let [one, two] = [0, 0]
    for (let repeat = 1; repeat <= repeats; repeat++) {
      one += (await work([first])) / repeats
      two += (await work([first, second])) / repeats
      lab.report(
        `  one ${Math.round(one)}, two ${Math.round(two)} requests for a second of CPU, summed so far (${repeat}/${repeats})`,
      )
    }
    const before = await readCost(first)
    const alone = await load(first, repeatSeconds)
    const cost = listCost(before, await readCost(first), alone.requests)
    errors += alone.errors
    if (errors > 0) throw new Error(`${errors} requests failed`)
    return {
      figures: [
        {
          name: 'work of two for a second of CPU, to that of one',
          value: two / one,
          unit: 'x',
          goal: { atLeast: 0.9 },
        },
        { name: 'requests of one for a second of CPU', value: one, unit: 'req/s' },
        ...cost,
      ],
      measurements: [],
    }
  },
}
