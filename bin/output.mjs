// Prints the steps of a start: sentences on a terminal, otherwise lines of JSON like those of the
// service. Uses only Node 20.19 and node:* modules.
import { createInterface } from 'node:readline'

let isJson = false

/** Prints lines of JSON from now on. */
export const printJson = () => {
  isJson = true
}

/**
 * Prints a sentence on standard output.
 * @param {string} msg
 */
export function print(msg, level = 'info', event = 'start.step') {
  if (isJson) writeLine(level, event, msg)
  else console.log(msg)
}

/**
 * Prints the error of a command as text on stderr. In JSON mode, also prints the error as a line of
 * JSON.
 * @param {unknown} error
 * @param {string | undefined} sentence
 */
export function printFailure(error, sentence) {
  if (isJson) writeLine('fatal', 'start.failed', sentence ?? 'The start failed.')
  console.error(sentence === undefined ? error : `\n${sentence}`)
}

/** The stdio options for stdout and stderr. In JSON mode, `printOutput` reads both streams. */
export const outputStreams = () => (isJson ? ['pipe', 'pipe'] : ['inherit', 'inherit'])

/**
 * Prints each line that a command prints. Does nothing if the command inherited our streams.
 * @param {import('node:child_process').ChildProcess} child
 */
export function printOutput({ stdout, stderr }) {
  if (stdout) createInterface({ input: stdout }).on('line', (line) => printLine('info', line))
  if (stderr) createInterface({ input: stderr }).on('line', (line) => printLine('warn', line))
}

// Tools color their lines even when they write to a pipe.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes begin with a control character
const colors = /\u001B\[[\d;]*[A-Za-z]/g

function printLine(level, line) {
  const msg = line.replace(colors, '').trim()
  if (msg) writeLine(level, 'start.output', msg)
}

const writeLine = (level, event, msg) =>
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), event, msg })}\n`)
