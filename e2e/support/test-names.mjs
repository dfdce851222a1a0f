// Runs in a service before its code. Names below .test resolve to this machine, and other names do
// not resolve. The provider's name has a public IP address, as production requires. Connections to
// the provider still go to this machine.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const here = '127.0.0.1'
const publicAddress = '8.8.8.8'
const providerName = 'provider.test'

const resolve = (name) => {
  if (name === providerName) return publicAddress
  return name === 'localhost' || name.endsWith('.test') ? here : undefined
}
const fail = (name) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })

dns.lookup = (name, options, callback) => {
  const done = callback ?? options
  const address = net.isIP(name) ? name : resolve(name)
  queueMicrotask(() => {
    if (address === undefined) done(fail(name))
    else if (options?.all) done(null, [{ address, family: net.isIP(address) }])
    else done(null, address, net.isIP(address))
  })
}
// The mail library first uses its own resolver, which fails here, and then `dns.lookup`.
for (const kind of ['resolve4', 'resolve6'])
  dns.Resolver.prototype[kind] = (name, callback) => queueMicrotask(() => callback(fail(name)))
syncBuiltinESMExports()

/** Runs the caller's lookup, which may reject an address. Then returns this machine's address. */
const redirect = (lookup) => (name, options, callback) =>
  lookup(name, options, (error, found) => {
    if (error) callback(error)
    else if (options.all) callback(null, [{ address: here, family: 4 }])
    else callback(null, here, 4, found)
  })

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...words) {
  const [options] = Array.isArray(words[0]) ? words[0] : words
  if (options?.host === providerName) options.lookup = redirect(options.lookup ?? dns.lookup)
  const { host } = options ?? {}
  if (net.isIP(host) && !host.startsWith('127.') && host !== '::1')
    throw new Error(`a connection leaves this machine: ${host}`)
  return connect.apply(this, words)
}
