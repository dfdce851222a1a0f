import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const afterMs = 1500
let child: ChildProcess
afterEach(() => void child?.kill('SIGKILL'))

/**
 * Runs `work` in a new process. The watchdog kills that process if its event loop blocks for 1.5 s.
 */
function start(work: string): { output(): string; ended: Promise<unknown> } {
  const room = pathToFileURL(path.resolve('server/foundations/event-loop-watchdog.ts')).href
  const script = `const { killWhenBlocked } = await import('${room}'); killWhenBlocked({ everyMs: 100, afterMs: ${afterMs} }); ${work}`
  child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout!.on('data', (chunk) => (output += chunk))
  return {
    output: () => output,
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal))),
  }
}

test('the watchdog logs process.stoodStill and kills a process in an endless loop', async () => {
  const { output, ended } = start(`console.log('working'); setTimeout(() => { for (;;); }, 300)`)
  expect(await ended).toBe('SIGKILL')
  const [first, line] = output().trim().split('\n')
  expect(first).toBe('working')
  expect(JSON.parse(line!)).toEqual({
    level: 'fatal',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    event: 'process.stoodStill',
  })
})

test('the watchdog does not kill an idle or suspended process and lets it exit', async () => {
  const { output, ended } = start(
    `process.stdin.destroy(); setTimeout(() => console.log('working'), 200); setTimeout(() => console.log('done'), 5000)`,
  )
  await expect.poll(output).toBe('working\n')
  child.kill('SIGSTOP')
  await sleep(afterMs + 500)
  child.kill('SIGCONT')
  expect(await ended).toBe(0)
  expect(output()).toBe('working\ndone\n')
})
