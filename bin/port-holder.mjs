// Finds the process that listens on a TCP port. Uses only Node 20.19 and node:* modules.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const listening = '0A'

/**
 * Returns the process that listens on the port. Undefined if the process belongs to another user,
 * or the system does not show the process.
 * @param {number} port
 * @returns {{ pid: number, name: string } | undefined}
 */
function findPortHolder(port) {
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

/**
 * Returns the error message for a port on which this process cannot listen.
 * @param {string | undefined} code
 * @param {number} port
 * @param {string} host
 * @param {string} name The setting of the port.
 */
export function describePort(code, port, host, name) {
  if (code === 'EADDRINUSE') {
    const holder = findPortHolder(port)
    const who = holder ? `process ${holder.pid} (${holder.name})` : 'another process'
    return `${name}: ${who} listens on port ${port} already. Stop it, or set ${name} to another port.`
  }
  if (code === 'EACCES')
    return `${name}: this user may not listen on port ${port}. Set ${name} to one from 1024.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST: ${host} is no address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`
  return `${name}: this process cannot listen on port ${port} of ${host} (${code}).`
}
