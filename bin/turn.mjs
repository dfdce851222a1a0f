// One process at a time, held by a file that names its holder; a holder that died is replaced.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 100
const breakingMs = 10_000
const unwrittenMs = 5_000

/**
 * Names a living process for good: its number alone may be given to another one. Undefined when it is dead.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function identify(pid) {
  try {
    if (process.platform !== 'linux') {
      const startedAt = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
      return startedAt ? `${pid} ${startedAt}` : undefined
    }
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may itself hold blanks and brackets.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : `${pid} ${fields[18]}`
  } catch {
    return undefined
  }
}

const isAlive = (/** @type {string} */ name) => identify(Number.parseInt(name, 10)) === name

/**
 * Waits for the turn, `onWait` is called once when there is something to wait for. What a dead holder had running is ended first.
 * @param {string} file
 * @param {() => void} onWait
 */
export async function takeTurn(file, onWait = () => {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let hasWaited = false; !tryWrite(file, identify(process.pid) ?? String(process.pid)); ) {
    const holder = read(file)
    if (holder !== undefined && isDead(file, holder)) {
      breakTurn(file, holder)
      continue
    }
    if (!hasWaited) onWait()
    hasWaited = true
    await sleep(pollMs)
  }
  await endChild(`${file}.child`)
  return {
    /** Notes the process group that works for the holder: whoever replaces the holder ends it. */
    noteChild: (/** @type {number} */ pid) =>
      fs.writeFileSync(`${file}.child`, identify(pid) ?? ''),
    release: () => {
      fs.rmSync(`${file}.child`, { force: true })
      fs.rmSync(file, { force: true })
    },
  }
}

// A holder may die between making the file and writing its name.
const isDead = (/** @type {string} */ file, /** @type {string} */ holder) =>
  holder ? !isAlive(holder) : readAgeMs(file) > unwrittenMs

/** Those who replace a dead holder take turns too, or the second would remove the turn that the first just took. */
function breakTurn(/** @type {string} */ file, /** @type {string} */ holder) {
  const breaking = `${file}.breaking`
  if (!tryWrite(breaking, '')) {
    if (readAgeMs(breaking) > breakingMs) fs.rmSync(breaking, { force: true })
    return
  }
  if (read(file) === holder) fs.rmSync(file, { force: true })
  fs.rmSync(breaking, { force: true })
}

async function endChild(/** @type {string} */ file) {
  const child = read(file)
  if (!child) return
  while (isAlive(child)) {
    try {
      process.kill(-Number.parseInt(child, 10), 'SIGKILL')
    } catch {}
    await sleep(pollMs)
  }
  fs.rmSync(file, { force: true })
}

function tryWrite(/** @type {string} */ file, /** @type {string} */ text) {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function read(/** @type {string} */ file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const readAgeMs = (/** @type {string} */ file) =>
  Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
