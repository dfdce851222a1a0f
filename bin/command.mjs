// Where the project is, and how its bootstrap runs a command. Node 20.19 and nothing but node:* here, and in what it imports.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'

export const root = path.dirname(import.meta.dirname)
const programs = path.join(root, 'node_modules/.bin')

/** A command that ended badly; `exitCode` is what the bootstrap ends with. */
export class CommandError extends Error {
  constructor(message, exitCode) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The path of an installed program. */
export const program = (name) => path.join(programs, name)

/** The Node that the lock pins, installed beside the packages; the one at hand where it is as new and the platform has no package of it. */
export function findNode() {
  const pinned = program('node')
  if (fs.existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new CommandError(
    `There is no Node 26 for ${process.platform}-${process.arch} among the packages. Install Node 26 and start again.`,
    1,
  )
}

/** The environment of everything that is run: installed programs first, as npm does it. */
export const buildEnv = (extra = {}) => ({
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: programs + path.delimiter + process.env.PATH,
  ...extra,
})

/** Takes the settings of `.env`, where there is one; what is set already wins. */
export function readEnvFile() {
  const file = path.join(root, '.env')
  if (!fs.existsSync(file)) return
  try {
    for (const [name, value] of Object.entries(parseEnv(fs.readFileSync(file, 'utf8'))))
      process.env[name] ??= value
  } catch (error) {
    throw new CommandError(`.env cannot be read (${error.code}).`, 1)
  }
}

/**
 * Runs a command to its end, in a process group of its own that gets the signals we get and is ended with us.
 * Throws CommandError with `title` in it unless the command exits with 0.
 */
export async function run(title, command, args, { env = {}, turn, stdin = 'ignore' } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: [stdin, 'inherit', 'inherit'],
    env: buildEnv(env),
    detached: true,
  })
  if (child.pid && turn) turn.noteChild(child.pid)
  const stopForwarding = forward((signal) => child.pid && process.kill(-child.pid, signal))
  const { code, signal, error } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ error }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const received = stopForwarding()
  if (received)
    throw new CommandError(`${title} was interrupted.`, 128 + os.constants.signals[received])
  if (error) throw new CommandError(`${title} could not be run (${error.code}): ${command}`, 1)
  if (code !== 0)
    throw new CommandError(
      `${title} failed (${signal ?? `exit code ${code}`}): ${[path.basename(command), ...args].join(' ')}`,
      1,
    )
}

/** Passes the signals that end a program to `send`; the returned function stops that and tells which came last. */
export function forward(send) {
  let received
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => {
    const listener = () => {
      received = name
      try {
        send(name)
      } catch {} // it ended meanwhile
    }
    process.on(name, listener)
    return { name, listener }
  })
  return () => {
    for (const { name, listener } of listeners) process.off(name, listener)
    return received
  }
}

/** Runs the script's work; what fails in it is told in one sentence, and fails the script. */
export async function tell(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error)
    process.exit(error.exitCode ?? 1)
  }
}
