// Adds optional packages of other platforms to package-lock.json, because some registries omit
// them. Then `npm ci` accepts the lock file on every platform. With --check, changes nothing and
// fails if a package is missing.
import fs from 'node:fs'

const check = process.argv.includes('--check')
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
const packages = lock.packages
const missing = []
const systems =
  /(android|darwin|freebsd|linux|win32|windows|wasm32)-?(arm64|x64|arm|ia32|ppc64|wasi)?/

for (const [parent, pkg] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(pkg.optionalDependencies ?? {})) {
    const nested = `${parent}/node_modules/${name}`
    const hoisted = `node_modules/${name}`
    if (packages[nested] || packages[hoisted]) continue
    const [, os, cpu] = name.match(systems) ?? []
    packages[hoisted] = {
      version: String(range).replace(/^[^\d]*/, ''),
      cpu: [os === 'wasm32' ? 'wasm32' : cpu],
      ...(pkg.dev ? { dev: true } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os === 'wasm32' ? {} : { os: [os === 'windows' ? 'win32' : os] }),
    }
    missing.push(name)
  }
}

if (missing.length === 0) process.exit(0)
console.log(`package-lock.json lacks ${missing.length} optional packages: ${missing.join(', ')}`)
if (check) process.exit(1)
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
