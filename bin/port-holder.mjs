// Finds the process that listens on a TCP port. Uses only Node 20.19 and node:* modules.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const listening = '0A'

/**
 * The process that listens on the port. Undefined if it belongs to another user, or the system does
 * not show it.
 * @param {number} port
 * @returns {{ pid: number, name: string } | undefined}
 */
export function findPortHolder(port) {
  try {
    const pid = process.platform === 'linux' ? findByProc(port) : findByLsof(port)
    return pid === undefined ? undefined : { pid, name: nameOf(pid) }
  } catch {
    return undefined
  }
}

function findByProc(port) {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listSockets(table, port)))
  return fs
    .readdirSync('/proc')
    .map(Number)
    .find((pid) => pid > 0 && listLinks(`/proc/${pid}/fd`).some((link) => sockets.has(link)))
}

function listSockets(table, port) {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return fs
    .readFileSync(`/proc/net/${table}`, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(ending) && state === listening)
    .map((words) => `socket:[${words[9]}]`)
}

function listLinks(folder) {
  try {
    return fs.readdirSync(folder).map((name) => readLink(`${folder}/${name}`))
  } catch {
    return [] // The process has ended, or belongs to another user.
  }
}

function readLink(file) {
  try {
    return fs.readlinkSync(file)
  } catch {
    return ''
  }
}

const lsof = (...args) =>
  execFileSync('lsof', args, {
    encoding: 'utf8',
    timeout: 2000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const findByLsof = (port) =>
  Number(lsof('-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t').split('\n')[0]) || undefined

const nameOf = (pid) =>
  process.platform === 'linux'
    ? fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
