import fs from 'node:fs'
import path from 'node:path'
import { makePerson } from '@/bench/person'
import type { Case } from '@/bench/result'
import { startService } from '@/bench/subject'
import { unreadCount } from '@/lib/contracts/notifications'

const connections = 32
const maxShown = 5
type Profile = {
  startTime: number
  endTime: number
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

export const profileCase: Case = {
  id: 'P14',
  work: 'where the CPU of the service goes under the load of P1',
  async run(lab) {
    const folder = fs.mkdtempSync(path.join(lab.folder, 'profile-'))
    const seconds = lab.plan.repeatSeconds
    await using service = await startService(lab, {
      nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    })
    const target = {
      name: 'unread-count',
      url: service.url + unreadCount.path,
      headers: await makePerson(service, 1000),
    }
    await lab.generator.load(target, connections, lab.plan.warmUpSeconds)
    lab.report(`  ${target.name}, ${connections} connections for ${seconds} s`)
    const { errors } = await lab.generator.load(target, connections, seconds)
    if (errors > 0) throw new Error(`${errors} requests failed`)
    await service.stop()
    const shares = listShares(readProfile(folder), seconds)
    const ours = shares.filter(({ isOurs }) => isOurs)
    return {
      figures: [
        {
          name: `of ours the most: ${ours[0]?.name ?? 'none'}`,
          value: ours[0]?.percent ?? 0,
          unit: '%',
          goal: { atMost: 10 },
        },
        ...shares
          .slice(0, maxShown)
          .map(({ name, percent }) => ({ name, value: percent, unit: '%' as const })),
      ],
      measurements: [],
    }
  },
}

/**
 * Reads the CPU profile of the service. This profile is the largest in the folder, because the
 * process of the service is the busiest.
 */
function readProfile(folder: string): Profile {
  const texts = fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  const largest = texts.sort((a, b) => b.length - a.length)[0]
  if (!largest) throw new Error('the service wrote no profile')
  return JSON.parse(largest)
}

/** Lists the self time of each function in the last `seconds`, in per cent of the busy time. */
function listShares({ nodes, samples, timeDeltas, startTime, endTime }: Profile, seconds: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const spent = new Map<string, { name: string; isOurs: boolean; time: number }>()
  let at = startTime
  let busy = 0
  for (const [i, id] of samples.entries()) {
    const delta = timeDeltas[i]!
    at += delta
    const { functionName, url, lineNumber } = frames.get(id)!
    if (at < endTime - (seconds + stopSeconds) * 1e6 || functionName === '(idle)') continue
    busy += delta
    const key = `${functionName} ${url}:${lineNumber}`
    const entry = spent.get(key) ?? {
      name: functionName || `line ${lineNumber + 1}`,
      isOurs: url.includes('/.build/'),
      time: 0,
    }
    entry.time += delta
    spent.set(key, entry)
  }
  return [...spent.values()]
    .map(({ name, isOurs, time }) => ({ name, isOurs, percent: (time / busy) * 100 }))
    .sort((a, b) => b.percent - a.percent)
}

// The seconds from the end of the load to the end of the profile. During these seconds, the service
// is mostly idle.
const stopSeconds = 1
