import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Settings } from './service'

/** What a piece of work does to the process that takes it up: it waits without an end, never gives the processor back, or takes memory until there is none. Or it only fails. */
export type PoisonKind = 'fails' | 'hangs' | 'loops' | 'eats'

// Loaded into a service before its own code. Its bundle has no such faults to be tried: they are put where it writes to the provider.
const hook = `
  import fs from 'node:fs'
  import http from 'node:http'
  const { request } = http
  const kinds = {
    fails: (sent) => sent.destroy(new Error('poison')),
    hangs: (sent) => sent.removeAllListeners().on('error', () => {}),
    loops() { for (;;); },
    eats() { for (const kept = []; ; ) kept.push(Array.from({ length: 10_000 }, () => ({}))) },
  }
  const read = () => JSON.parse(fs.readFileSync(process.env.POISON, 'utf8'))
  http.request = (...about) => {
    const sent = request(...about)
    const { end } = sent
    sent.end = (body, ...rest) => {
      const kind = typeof body === 'string' && Object.entries(read()).find(([mark]) => body.includes(mark))?.[1]
      return kind ? kinds[kind](sent) : end.call(sent, body, ...rest)
    }
    return sent
  }`

/** What makes a service suffer from what it submits about some people. */
export type Poison = {
  /** What the service needs for it. */
  settings: Settings
  /** From now on submissions that hold a text do this to it; those of before do nothing any more. */
  set(kinds: Readonly<Record<string, PoisonKind>>): void
  remove(): void
}

export function mixPoison(): Poison {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'poison-'))
  const file = path.join(folder, 'poison.json')
  const set: Poison['set'] = (kinds) => {
    fs.writeFileSync(`${file}.new`, JSON.stringify(kinds))
    fs.renameSync(`${file}.new`, file)
  }
  set({})
  return {
    settings: {
      POISON: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    },
    set,
    remove: () => fs.rmSync(folder, { recursive: true }),
  }
}
