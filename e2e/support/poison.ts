import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Settings } from './service'

/**
 * Effects of a job on its process: never end, block the event loop, or use up the memory. Or it only
 * fails.
 */
export type PoisonKind = 'fails' | 'hangs' | 'loops' | 'eats'

// Preloaded before the service's code, because the bundle has no such faults; it patches the
// provider request.
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

/** Poisons a service by what it submits about some people. */
export type Poison = {
  /** Environment that the service needs for it. */
  settings: Settings
  /** From now on submissions with these texts trigger a fault; earlier texts no longer do. */
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
