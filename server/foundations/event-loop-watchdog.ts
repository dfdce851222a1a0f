import { Worker } from 'node:worker_threads'

const beatEveryMs = 1000
// The specification is silent, so we decided: the watchdog kills a process whose event loop blocks
// for this many milliseconds.
const maxBlockedMs = 15_000
const smallHeap = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

// This code runs in a worker thread, which continues when the event loop of the main thread blocks.
// The code counts its own checks and reads no clock. A clock continues while a sleeping machine or
// a stopped process pauses both threads. The code writes the log line itself, because the main
// thread is blocked.
const watcher = `
  const { writeSync } = require('node:fs')
  const { beats, everyMs, maxStuckChecks } = require('node:worker_threads').workerData
  const never = new Int32Array(new SharedArrayBuffer(4))
  let seen = -1
  for (let stuckChecks = 0; stuckChecks < maxStuckChecks; ) {
    Atomics.wait(never, 0, 0, everyMs)
    const now = Atomics.load(beats, 0)
    stuckChecks = now === seen ? stuckChecks + 1 : 0
    seen = now
  }
  try {
    writeSync(1, JSON.stringify({ level: 'fatal', time: new Date().toISOString(), event: 'process.stoodStill' }) + '\\n')
  } catch {}
  process.kill(process.pid, 'SIGKILL')`

/**
 * Kills the process when its event loop blocks. A blocked process cannot serve, stop, or release
 * its jobs. After the kill, the process manager restarts it, and other processes take its jobs.
 */
export function killWhenBlocked({ everyMs = beatEveryMs, afterMs = maxBlockedMs } = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), everyMs).unref()
  const workerData = { beats, everyMs, maxStuckChecks: Math.ceil(afterMs / everyMs) }
  // The thread gets no environment and no arguments of the process. These could load code that
  // cannot run in a thread.
  new Worker(watcher, {
    eval: true,
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: smallHeap,
  }).unref()
}
