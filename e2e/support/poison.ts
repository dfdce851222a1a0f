import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Settings } from './service'

/**
 * How a job affects its process: it fails, never ends, blocks the event loop, or uses up the
 * memory.
 */
export type PoisonKind = 'fails' | 'hangs' | 'loops' | 'eats'

// A script that runs before the service and changes `http.request`, because the service itself has
// no such faults.
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

/** Makes jobs of a service fail if they send certain texts to the provider. */
export type Poison = {
  /** Settings that load the script into the service. */
  settings: Settings
  /** Replaces all faults. A body with a key of `kinds` then causes the fault of this key. */
  set(kinds: Readonly<Record<string, PoisonKind>>): void
  remove(): void
}

export function makePoison(): Poison {
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
