import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseOldNode } from './node-version.mjs'
import { isAlive, makeTestProject, type Run } from './test-project'

let project: ReturnType<typeof makeTestProject>
let runs: Run[]
beforeEach(() => {
  project = makeTestProject()
  runs = []
})
afterEach(async () => {
  for (const run of runs) run.child.kill('SIGKILL')
  await Promise.all(runs.map((run) => run.ended))
  project.remove()
})

function start(env: Record<string, string> = {}, args: string[] = []): Run {
  const run = project.run('start.mjs', env, args)
  runs.push(run)
  return run
}
const serving = (run: Run) => expect.poll(run.output).toContain('serving')
async function stop(run: Run) {
  run.child.kill('SIGTERM')
  return run.ended
}
/** Runs a start until the service responds, then stops the service. */
async function startAndStop(env: Record<string, string> = {}, args: string[] = []) {
  const run = start(env, args)
  await serving(run)
  expect(await stop(run)).toBe(0)
  return run.output()
}
/**
 * Replaces the Node of the project with a script that calls the running Node. So its path differs,
 * and the app runs in a separate process.
 */
function pinAnotherNode() {
  const file = path.join(project.root, 'packages/.bin/node')
  fs.rmSync(file)
  fs.writeFileSync(file, `#!/bin/sh\nexec ${process.execPath} "$@"\n`, { mode: 0o755 })
}

const everything = [
  'npm ci --include=dev --no-audit --no-fund --loglevel=error',
  'esbuild',
  'next',
  'next ended',
]

test.each(['the pinned Node', 'another Node'])(
  'npm start with %s runs the app with source maps enabled',
  async (node) => {
    if (node === 'another Node') pinAnotherNode()
    project.write(
      'main.ts',
      "if (process.argv.includes('settings')) process.exit(0); process.on('SIGTERM', () => process.exit(0)); console.log('serving ' + process.sourceMapsEnabled); setInterval(() => {}, 1000)",
    )
    expect(await startAndStop()).toContain('serving true')
  },
)

describe('settings in the file .env', () => {
  test.each(['the pinned Node', 'another Node'])(
    'npm start with %s passes .env settings to the app unless the shell sets them',
    async (node) => {
      if (node === 'another Node') pinAnotherNode()
      project.write(
        'main.ts',
        "if (process.argv.includes('settings')) process.exit(0); process.on('SIGTERM', () => process.exit(0)); console.log('serving ' + process.env.MAIL_FROM + ' on ' + process.env.HOST); setInterval(() => {}, 1000)",
      )
      project.write('.env', '# a comment\nMAIL_FROM="A <a@example.com>"\nHOST=1.2.3.4\n')
      expect(await startAndStop({ HOST: '127.0.0.1' })).toContain(
        'serving A <a@example.com> on 127.0.0.1',
      )
    },
  )

  test('npm start reports an unreadable .env in one sentence', async () => {
    project.write('.env/what', '')
    const run = start()
    expect(await run.ended).toBe(1)
    expect(run.errors().trim()).toBe('.env cannot be read (EISDIR).')
    expect(run.lines().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'fatal', msg: '.env cannot be read (EISDIR).' }),
    ])
  })
})

describe('installing and building by npm start', () => {
  test('only the first npm start installs and builds', async () => {
    expect(await startAndStop()).toContain('serving production')
    expect(project.whatRan()).toEqual(everything)
    await startAndStop()
    expect(project.whatRan()).toEqual(everything)
  })

  test('npm start builds again after a change of a source file, not of a test file', async () => {
    await startAndStop()
    project.write('server/thing.test.ts', 'changed')
    await startAndStop()
    expect(project.whatRan()).toHaveLength(everything.length)
    project.write('server/thing.ts', 'changed')
    await startAndStop()
    expect(project.whatRan().slice(everything.length)).toEqual(['esbuild', 'next', 'next ended'])
  })

  test('npm start builds again if the build output is missing', async () => {
    await startAndStop()
    fs.rmSync(path.join(project.root, '.next'), { recursive: true })
    await startAndStop()
    expect(project.whatRan().slice(everything.length)).toEqual(['esbuild', 'next', 'next ended'])
  })

  test('npm start runs npm ci only if a changed lock file lists a package to install', async () => {
    await startAndStop()
    const lock = { packages: { 'node_modules/thing': { version: '1.0.0' } } }
    project.write('package-lock.json', JSON.stringify(lock))
    await startAndStop()
    expect(project.whatRan().filter((line) => line.startsWith('npm'))).toHaveLength(2)

    project.write('package-lock.json', JSON.stringify(lock, null, 2))
    project.write('node_modules/.package-lock.json', JSON.stringify(lock))
    project.write('node_modules/thing/package.json', '{}')
    await startAndStop()
    expect(project.whatRan().filter((line) => line.startsWith('npm'))).toHaveLength(2)
  })

  test('npm start exits with 1 after a failed build, and the next start builds again', async () => {
    const run = start({ BUILD_FAILS: '1' })
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('Building the pages failed (exit code 3)')
    expect(run.output()).not.toContain('serving')
    await startAndStop()
  })

  test('two simultaneous npm start commands install and build only once', async () => {
    const both = [start({ BUILD_MS: '3000' }), start({ BUILD_MS: '3000' })]
    await Promise.all(both.map(serving))
    expect(project.whatRan()).toEqual(everything)
    expect(both.map((run) => run.output()).join()).toContain('Waiting for another start')
  })

  test('killing npm start ends its build, and the next npm start builds again', async () => {
    const killed = start({ BUILD_MS: '60000' })
    await expect.poll(project.whatRan).toContain('next')
    const builder = project.readBuilderPid()
    killed.child.kill('SIGKILL')
    await expect.poll(() => isAlive(builder)).toBe(false)
    await startAndStop()
    expect(project.whatRan()).toEqual([...everything.slice(0, 3), 'esbuild', 'next', 'next ended'])
  })

  test('interrupting npm start ends its build and releases the build lock', async () => {
    const run = start({ BUILD_MS: '60000' })
    await expect.poll(project.whatRan).toContain('next')
    const builder = project.readBuilderPid()
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(130)
    expect(isAlive(builder)).toBe(false)
    expect(await startAndStop()).not.toContain('Waiting for another start')
  })

  test('npm start reports an outdated Node version in one sentence', () => {
    expect(['18.20.4', '20.18.9'].map(refuseOldNode)).toEqual([
      expect.stringContaining('Node 20.19'),
      expect.stringContaining('Node 20.19'),
    ])
    expect(['20.19.0', '22.1.0', '26.10.0'].map(refuseOldNode)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe.each(['in this process', 'in a process of its own'])(
  'npm start with the app %s',
  (where) => {
    beforeEach(() => {
      if (where === 'in a process of its own') pinAnotherNode()
    })

    test('npm start passes the stop signal to the app and returns the exit code of the app', async () => {
      const run = start({ EXIT_CODE: '7' })
      await serving(run)
      expect(await stop(run)).toBe(7)
      expect(run.output()).toContain('stopping')
    })

    test('npm start with --worker runs the app as a worker', async () => {
      expect(await startAndStop({}, ['--worker'])).toContain('serving production worker')
    })

    test('the app exits when its npm start process is killed', async () => {
      project.write(
        'main.ts',
        `${fs.readFileSync(path.join(project.root, 'main.ts'), 'utf8')}\nconsole.log('pid ' + process.pid + '.')`,
      )
      const run = start()
      await expect.poll(run.output).toMatch(/pid \d+\./)
      const pid = Number(/pid (\d+)\./.exec(run.output())?.[1])
      expect(isAlive(pid)).toBe(true)
      run.child.kill('SIGKILL')
      await expect.poll(() => isAlive(pid)).toBe(false)
    })
  },
)
