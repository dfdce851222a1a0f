// Paths of the project, and functions that run commands. This file and its imports use only Node
// 20.19 and node:* modules.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { outputStreams, printFailure, printOutput } from './output.mjs'

export const root = path.dirname(import.meta.dirname)
const programs = path.join(root, 'node_modules/.bin')
const groupScript = path.join(root, 'bin/command-group.mjs')

/** Thrown if a command failed. The script then exits with `exitCode`. */
export class CommandError extends Error {
  constructor(message, exitCode) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The path of an installed program. */
export const program = (name) => path.join(programs, name)

/**
 * Returns the path of the Node.js version in the lock file. On platforms without a package for that
 * version, returns the running Node if it is new enough.
 */
export function findNode() {
  const pinned = program('node')
  if (fs.existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  throw new CommandError(
    `There is no Node 26 for ${process.platform}-${process.arch} among the packages. Install Node 26 and start again.`,
    1,
  )
}

/** Returns the environment of commands. Like npm, it puts the installed programs first in PATH. */
export const buildEnv = (extra = {}) => ({
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: programs + path.delimiter + process.env.PATH,
  ...extra,
})

/**
 * Loads the settings from the file `.env`, if it exists. Does not overwrite variables that are
 * already set.
 */
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

// In milliseconds. An interrupted command first stops its services and databases, which takes
// seconds on a busy machine.
const maxInterruptMs = 60_000

/**
 * Runs a command to its end in its own process group. The group receives the signals of this
 * process, and ends when this process ends. Throws CommandError with `title` unless the command
 * exits with 0. `output` is the file descriptor for the output of the command. If `output` is
 * undefined, this process prints the output. If `cancel` is aborted, interrupts the command.
 */
export async function run(title, command, args, options = {}) {
  const { env = {}, stdin = 'ignore', output, cancel } = options
  const group = spawn(process.execPath, [groupScript, command, ...args], {
    cwd: root,
    stdio: [stdin, ...(output === undefined ? outputStreams() : [output, output]), 'ipc'],
    env: buildEnv(env),
    detached: true,
  })
  printOutput(group)
  const send = (signal) => {
    try {
      process.kill(-group.pid, signal)
    } catch {} // The process group has already ended.
  }
  let lastResort
  const interrupt = () => {
    send('SIGINT')
    lastResort = setTimeout(send, maxInterruptMs, 'SIGKILL')
  }
  cancel?.addEventListener('abort', interrupt)
  const stopForwarding = forward(send)
  const { exitCode, signal, errorCode } = await new Promise((resolve) => {
    group.once('error', ({ code }) => resolve({ errorCode: code }))
    group.once('message', resolve)
    group.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  cancel?.removeEventListener('abort', interrupt)
  clearTimeout(lastResort)
  const received = stopForwarding()
  if (received)
    throw new CommandError(`${title} was interrupted.`, 128 + os.constants.signals[received])
  if (errorCode) throw new CommandError(`${title} could not be run (${errorCode}): ${command}`, 1)
  if (exitCode !== 0)
    throw new CommandError(
      `${title} failed (${signal ?? `exit code ${exitCode}`}): ${[path.basename(command), ...args].join(' ')}`,
      1,
    )
}

/**
 * Calls `send` with each termination signal that this process gets. Returns a function that ends
 * these calls and returns the last signal.
 */
export function forward(send) {
  let received
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => {
    const listener = () => {
      received = name
      try {
        send(name)
      } catch {} // The process has ended already.
    }
    process.on(name, listener)
    return { name, listener }
  })
  return () => {
    for (const { name, listener } of listeners) process.off(name, listener)
    return received
  }
}

/**
 * Runs a script. If the script throws, prints the error and exits. For a CommandError, prints one
 * sentence and uses its exit code.
 */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    printFailure(error, error instanceof CommandError ? error.message : undefined)
    process.exit(error.exitCode ?? 1)
  }
}
