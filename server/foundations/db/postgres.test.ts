import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Outage, startPostgres } from './postgres'
import { findPostmaster, killPostmaster } from './postgres/postmaster'
import { bundleTestApp, makeTempFolder } from './postgres/test-app'

const bundleFolder = makeTempFolder()
let launch: Awaited<ReturnType<typeof bundleTestApp>>
let home: string
let data: string
let folder: string

beforeAll(async () => {
  launch = await bundleTestApp(bundleFolder)
})
afterAll(() => fs.rmSync(bundleFolder, { recursive: true }))
beforeEach(() => useFolder('data'))
afterEach(async () => {
  await killPostmaster(folder)
  fs.rmSync(home, { recursive: true, force: true })
})

function useFolder(name: string) {
  if (home) fs.rmSync(home, { recursive: true, force: true })
  home = makeTempFolder()
  data = path.join(home, name)
  folder = path.join(data, 'postgres')
}

async function query(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const remember = (url: string) => query(url, "create table kept as select 'acknowledged' as fact")
const recall = async (url: string) => (await query(url, 'select fact from kept'))[0]?.fact

describe('one app with an embedded database', () => {
  test('the first start creates the database, and the second start reads the same rows', async () => {
    const first = await startPostgres(data)
    expect(first.adopted).toBe(false)
    await remember(first.url)
    await first.stop()
    expect(findPostmaster(folder)).toBeUndefined()

    const second = await startPostgres(data)
    expect(second.adopted).toBe(false)
    expect(await recall(second.url)).toBe('acknowledged')
    await second.stop()
  })

  test('the database syncs every commit to disk and listens only on its socket', async () => {
    const database = await startPostgres(data)
    const shown = await query(
      database.url,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'password_encryption')`,
    )
    expect(Object.fromEntries(shown.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
    })
    await database.stop()
  })

  test('only the owner of the data folder can read the database password file', async () => {
    const database = await startPostgres(data)
    const url = new URL(database.url.replace('@/', '@host/'))
    expect(fs.readFileSync(path.join(data, 'postgres.password'), 'utf8')).toBe(url.password)
    expect(fs.statSync(path.join(data, 'postgres.password')).mode & 0o777).toBe(0o600)
    await expect(
      query(database.url.replace(url.password, 'guess'), 'select 1'),
    ).rejects.toMatchObject({ code: '28P01' })
    await database.stop()
  })

  test('the database log contains no value of a failed statement', async () => {
    const database = await startPostgres(data)
    const canary = '123-45-6789'
    await query(database.url, 'create table people (number text primary key, age int)')
    await query(database.url, 'insert into people values ($1)', [canary])
    await expect(
      query(database.url, 'insert into people values ($1)', [canary]),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      query(database.url, 'insert into people (age) values ($1)', [canary]),
    ).rejects.toMatchObject({ code: '22P02' })
    await expect(query(database.url, `selec '${canary}'`)).rejects.toMatchObject({ code: '42601' })
    await database.stop()
    const log = fs.readFileSync(path.join(data, 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain(canary)
  })

  test.each([
    ['deeper than the path limit of sockets', path.join('d'.repeat(60), 'e'.repeat(60))],
    ['with a quote, a comma and a space in its name', `it's "a, b" folder`],
  ])('the database starts in a folder %s', async (_, name) => {
    useFolder(name)
    const database = await startPostgres(data)
    await remember(database.url)
    const again = await startPostgres(data)
    expect(again.adopted).toBe(true)
    expect(await recall(again.url)).toBe('acknowledged')
    await database.stop()
    await again.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('calling stop() several times stops the database server once', async () => {
    const database = await startPostgres(data)
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })
})

describe('the database after a crash', () => {
  test('a new app uses the running database server of a killed app', async () => {
    const app = launch(data)
    const { url } = await app.output
    await remember(url!)
    const before = findPostmaster(folder)
    await app.kill()
    const database = await startPostgres(data)
    expect(database.adopted).toBe(true)
    expect(findPostmaster(folder)).toEqual(before)
    expect(await recall(database.url)).toBe('acknowledged')
    await database.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('startPostgres replaces a killed server whose backend process still runs', async () => {
    const database = await startPostgres(data)
    await remember(database.url)
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    const busy = client.query('select pg_sleep(60)').catch((error: Error) => error)
    process.kill(findPostmaster(folder)!.pid, 'SIGKILL')
    const again = await startPostgres(data)
    expect(await recall(again.url)).toBe('acknowledged')
    expect(await busy).toBeInstanceOf(Error)
    await database.stop()
    await again.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('a database server that was killed while in use restarts at the same URL', async () => {
    const outages: Outage[] = []
    const database = await startPostgres(data, (outcome) => outages.push(outcome))
    await remember(database.url)
    process.kill(findPostmaster(folder)!.pid, 'SIGKILL')
    await expect.poll(() => recall(database.url).catch(() => 'down')).toBe('acknowledged')
    await expect.poll(() => outages).toEqual(['restarted'])
    await database.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('startPostgres replaces a hanging database server', async () => {
    const app = launch(data)
    const { url } = await app.output
    await remember(url!)
    await app.kill()
    const hung = findPostmaster(folder)!
    process.kill(hung.pid, 'SIGSTOP')
    const database = await startPostgres(data)
    expect(database.adopted).toBe(false)
    expect(findPostmaster(folder)!.pid).not.toBe(hung.pid)
    expect(await recall(database.url)).toBe('acknowledged')
    await database.stop()
  })

  test.each([
    [
      'names another living process',
      () => `${process.pid}\n/elsewhere\n1700000000\n5432\n/elsewhere\n\n1 1\nready\n`,
    ],
    [
      'names a dead process',
      () => '999999\n/elsewhere\n1700000000\n5432\n/elsewhere\n\n1 1\nready\n',
    ],
    ['is empty', () => ''],
  ])('a postmaster.pid file that %s does not prevent the start', async (_, text) => {
    const first = await startPostgres(data)
    await remember(first.url)
    await first.stop()
    fs.writeFileSync(path.join(folder, 'postmaster.pid'), text())
    fs.writeFileSync(path.join(folder, '.s.PGSQL.5432.lock'), text())
    const second = await startPostgres(data)
    expect(await recall(second.url)).toBe('acknowledged')
    await second.stop()
  })

  test('startPostgres renames an incomplete database folder and deletes no file in it', async () => {
    fs.mkdirSync(folder, { recursive: true })
    fs.chmodSync(home, 0o755)
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '18\n')
    fs.writeFileSync(path.join(folder, 'found'), 'still here')
    if (process.getuid?.() === 0) fs.chownSync(folder, 65534, 65534)
    const database = await startPostgres(data)
    const aside = fs.readdirSync(data).filter((name) => name.startsWith('postgres.broken-'))
    expect(aside).toHaveLength(1)
    expect(fs.readFileSync(path.join(data, aside[0]!, 'found'), 'utf8')).toBe('still here')
    await database.stop()
  })

  test('startPostgres rejects a folder of PostgreSQL 15 and leaves the folder unchanged', async () => {
    await (await startPostgres(data)).stop()
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '15\n')
    const before = fs.readdirSync(folder)
    await expect(startPostgres(data)).rejects.toThrow(
      /was made by PostgreSQL 15, and this release runs 18/,
    )
    expect(fs.readdirSync(folder)).toEqual(before)
  })

  test('startPostgres reports a missing password file and leaves the database unchanged', async () => {
    await (await startPostgres(data)).stop()
    fs.rmSync(path.join(data, 'postgres.password'))
    await expect(startPostgres(data)).rejects.toThrow(/postgres\.password is missing/)
    expect(fs.existsSync(path.join(folder, 'PG_VERSION'))).toBe(true)
  })

  test('after kills at several points of the first start, the next start succeeds', async () => {
    for (let delayMs = 60; delayMs < 900; delayMs += 120) {
      const app = launch(data)
      await sleep(delayMs)
      await app.kill()
    }
    const database = await startPostgres(data)
    await remember(database.url)
    await database.stop()
    // After the last kill, a process of the killed server may still run. A start deletes the
    // unfinished files only after that process has ended. So the test starts the database
    // repeatedly.
    await expect
      .poll(async () => {
        await (await startPostgres(data)).stop()
        return fs.readdirSync(data).filter((name) => name.startsWith('postgres.making-'))
      })
      .toEqual([])
    const kept = await startPostgres(data)
    expect(await recall(kept.url)).toBe('acknowledged')
    await kept.stop()
  })
})

describe('several apps in one data folder', () => {
  const startedAt = async (url: string) =>
    String((await query(url, 'select pg_postmaster_start_time()::text as at'))[0]?.at)

  test('three apps that start at the same moment share one database server', async () => {
    const apps = [launch(data), launch(data), launch(data)]
    const output = await Promise.all(apps.map((app) => app.output))
    expect(output.map(({ adopted }) => adopted).sort()).toEqual([false, true, true])
    expect(new Set(await Promise.all(output.map(({ url }) => startedAt(url!)))).size).toBe(1)
    await Promise.all(apps.map((app) => app.stop()))
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('the database server runs until the last of two apps stops', async () => {
    const first = launch(data)
    const { url } = await first.output
    const second = await startPostgres(data)
    await first.stop()
    await remember(second.url)
    expect(await recall(url!)).toBe('acknowledged')
    await second.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('the last app stops the database server even if another app was killed', async () => {
    const killed = launch(data)
    await killed.output
    const database = await startPostgres(data)
    await killed.kill()
    await database.stop()
    expect(findPostmaster(folder)).toBeUndefined()
  })
})
