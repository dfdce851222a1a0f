import { describe, expect, test } from 'vitest'
import { access } from '@/lib/access'
import { errorCatalogue } from '@/lib/errors'
import { listContracts, listRouteExports } from './support/architecture/contracts'
import { plants } from './support/architecture/plants'
import { foreignReads, rules } from './support/architecture/rules'
import { parseSources, readSources } from './support/architecture/sources'
import { listForeignReads, listWriters } from './support/architecture/statements'

const sources = readSources()
const contracts = await listContracts(sources)
const routes = listRouteExports(sources)

describe('the structure of the code', () => {
  test('each folder imports only the folders that the rules allow', () =>
    expect(rules.arrows(sources)).toEqual([]))
  test('each folder imports only the packages that the rules allow', () =>
    expect(rules.packages(sources)).toEqual([]))
  test('code outside a server module imports only the entry file of the module', () =>
    expect(rules.doors(sources)).toEqual([]))
  test('a server file imports only files of its own layer and of lower layers', () =>
    expect(rules.layers(sources)).toEqual([]))
  test('server/rooms and server/foundations import no HTTP type', () =>
    expect(rules.http(sources)).toEqual([]))
  test('only app, components and one listed file import Next.js', () =>
    expect(rules.next(sources)).toEqual([]))
  test('only one file reads the environment variables', () =>
    expect(rules.environment(sources)).toEqual([]))
  test('no file imports itself, directly or through other files', () =>
    expect(rules.cycles(sources)).toEqual([]))
  test('no file has over 300 lines, and half of all files have at most 60', () =>
    expect(rules.sizes(sources)).toEqual([]))
  test('file names are in kebab-case and avoid names like utils and helpers', () =>
    expect(rules.names(sources)).toEqual([]))
  test('no two server modules write the same database table', () =>
    expect(rules.writers(sources)).toEqual([]))
  test('each module reads only those tables of other modules that the rules list', () =>
    expect(rules.reads(sources)).toEqual([]))
  test('no list of table columns is repeated in the code', () =>
    expect(rules.columnLists(sources)).toEqual([]))
  test('each validation rule of the signup body exists once in the code', () =>
    expect(rules.wire(sources)).toEqual([]))
  test('only the code of the provider module contains a provider name or wire format', () =>
    expect(rules.provider(sources)).toEqual([]))
  test('no file in components, e2e, lib or simulator mocks a module', () =>
    expect(rules.moduleMocks(sources)).toEqual([]))
})

describe('the architecture check', () => {
  test('the architecture check finds imports in each folder and known database writes', () => {
    for (const area of ['app', 'components', 'lib', 'server', 'simulator', 'bin', 'e2e'])
      expect(
        sources.filter((source) => source.path.startsWith(`${area}/`) && source.imports.length > 0)
          .length,
        area,
      ).toBeGreaterThan(2)
    const main = sources.find((source) => source.path === 'main.ts')!
    expect(main.imports.map((one) => one.target)).toEqual(
      expect.arrayContaining(['next', 'server/application.ts', 'simulator/simulator.ts']),
    )
    const written = [...listWriters(sources)].map(([table]) => table)
    expect(written).toEqual(
      expect.arrayContaining([
        'sessions',
        'credentials',
        'profiles',
        'notifications',
        'audit',
        'kyc_moves',
      ]),
    )
  })

  test.for(plants.map(([rule, planted, found]) => ({ rule, planted, found })))(
    'the architecture rule $rule finds a planted violation: $found',
    ({ rule, planted, found }) => {
      expect(
        rules[rule](parseSources(planted)).filter((breach) => breach.startsWith(found)),
      ).toHaveLength(1)
    },
  )

  test("every listed read of another module's table still occurs in the code", () => {
    const made = new Set(listForeignReads(sources).map(({ room, table }) => `${room} ${table}`))
    const listed = foreignReads.map(([room, table]) => `${room} ${table}`)
    expect(listed.toSorted()).toEqual([...made].toSorted())
  })

  test('the architecture check throws at an import that it cannot parse or resolve', () => {
    expect(() => parseSources([['lib/a.ts', "import defer * as b from 'b'\n"]])).toThrow(
      'lib/a.ts: 1 imports',
    )
    expect(() => parseSources([['lib/a.ts', "import './b'\n"]])).toThrow(
      'lib/a.ts: ./b leads nowhere',
    )
  })

  test('the architecture check accepts allowed code', () => {
    const allowed = parseSources([
      ['main.ts', "import next from 'next'\nimport { b } from '@/server/rooms/b/c'\n"],
      ['server/rooms/b.ts', "import { c } from './b/c'\nimport type { d } from './b/d'\n"],
      ['server/rooms/b/c.ts', 'sql`select a_b as "aB", c_d as "cD" from b for update`'],
      ['server/rooms/b/e.ts', 'sql`update b set a = 1 returning a_b as "aB", c_d as "cD"`'],
      ['server/rooms/b/d.ts', "import type { B } from '../b'\n"],
      ['lib/a.test.ts', "import { test } from 'vitest'\n"],
    ])
    for (const rule of [
      'arrows',
      'packages',
      'doors',
      'layers',
      'next',
      'cycles',
      'names',
      'writers',
      'reads',
      'columnLists',
    ] as const)
      expect(rules[rule](allowed)).toEqual([])
  })
})

describe('contracts and route files', () => {
  const show = (one: { method: string; path: string }) => `${one.method} ${one.path}`

  test('each contract has one route file, and each route export has one contract', () => {
    const declared = contracts.map(({ name, contract }) => `${show(contract)} = ${name}`).sort()
    expect(declared.length).toBeGreaterThan(25)
    expect(routes.map((route) => `${show(route)} = ${route.contract}`).sort()).toEqual(declared)
  })

  test('no two contracts share a name or a path', () => {
    for (const list of [
      contracts.map(({ contract }) => contract.operationId),
      contracts.map(({ contract }) => show(contract)),
    ])
      expect(list.filter((one, i) => list.indexOf(one) !== i)).toEqual([])
  })

  test('each contract has an access table row and uses only codes of the error catalogue', () => {
    for (const { name, contract } of contracts) {
      expect(Object.keys(access), name).toContain(contract.access)
      for (const code of contract.errors) expect(Object.keys(errorCatalogue), name).toContain(code)
    }
  })

  test('the paths of browser operations begin with /api, and no other paths do', () => {
    const isBrowserRow = (row: string) => ['visitor', 'applicant', 'member'].includes(row)
    const wrong = contracts.filter(
      ({ contract }) => contract.path.startsWith('/api/') !== isBrowserRow(contract.access),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('the paths of onboarding operations contain /limited/, and no other paths do', () => {
    const isOnboarding = (row: string) =>
      ['onboarding', 'businessVerification', 'tokenExchange'].includes(row)
    const wrong = contracts.filter(
      ({ contract }) => contract.path.includes('/limited/') !== isOnboarding(contract.access),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('the path of a contract determines its flags and its error code for a wrong role', () => {
    for (const { name, contract } of contracts) {
      const { path, wrongRole, isSandboxOnly = false, isProbe = false } = contract
      const expected = path.includes('/limited/') ? 'INAPPROPRIATE_RIGHT' : undefined
      expect(wrongRole, name).toBe(expected)
      expect(isSandboxOnly, name).toBe(path.startsWith('/sandbox/'))
      expect(isProbe, name).toBe(['/healthz', '/readyz', '/metrics'].includes(path))
    }
  })

  test('every contract declares exactly the parameters of its path', () => {
    for (const { name, contract } of contracts) {
      const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const schema = contract.params as { shape?: Record<string, unknown> } | undefined
      expect(Object.keys(schema?.shape ?? {}), name).toEqual(inPath)
    }
  })
})
