import { Worker } from 'node:worker_threads'

const beatEveryMs = 1000
// Decided here, the interface is silent: a process whose work stands still for this long ends, as if it had been killed.
const mostMs = 15_000
const smallHeap = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

// In a thread of its own, which goes on when the process's own does not. It counts its own looks and asks no clock: a machine that sleeps, or a
// process that is stopped for a while, stops both. The line is one of the log, whose own way out is blocked as well.
const watcher = `
  const { writeSync } = require('node:fs')
  const { beats, everyMs, most } = require('node:worker_threads').workerData
  const never = new Int32Array(new SharedArrayBuffer(4))
  let seen = -1
  for (let still = 0; still < most; ) {
    Atomics.wait(never, 0, 0, everyMs)
    const now = Atomics.load(beats, 0)
    still = now === seen ? still + 1 : 0
    seen = now
  }
  try {
    writeSync(1, JSON.stringify({ level: 'fatal', time: new Date().toISOString(), event: 'process.stoodStill' }) + '\\n')
  } catch {}
  process.kill(process.pid, 'SIGKILL')`

/**
 * Ends the process when its work stands still, as in a loop without an end: it can neither serve, nor be told to stop, nor give back its jobs. Whoever
 * runs it starts it again, and others take over meanwhile.
 */
export function endWhenStill({ everyMs = beatEveryMs, afterMs = mostMs } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), everyMs).unref()
  const workerData = { beats, everyMs, most: Math.ceil(afterMs / everyMs) }
  // Nothing of the process's own options and settings: they may load what is not meant for a thread.
  new Worker(watcher, {
    eval: true,
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: smallHeap,
  }).unref()
}
