import { listHttpTypes } from './http-types'
import { isTest, roomOf } from './layout'
import type { Import, Source } from './sources'
import { listForeignReads, listRepeatedColumns, listWriters } from './statements'
import { listRepeatedRules } from './wire-rules'

/**
 * Checks all source files. Returns one sentence for each violation. Each sentence starts with the
 * path of the file.
 */
type Rule = (sources: readonly Source[]) => string[]

const areaOf = (file: string): string => (file.includes('/') ? file.split('/')[0]! : file)
/**
 * Whether other layers may import the file: the entry file (door) of a room or foundation, or an
 * HTTP file in this list.
 */
const isDoor = (file: string): boolean =>
  /^server\/(?:(?:foundations|rooms)\/[\w-]+|http\/(?:answers\/[\w-]+|cookies|endpoint|in-process|probe|page-session|readiness|metrics)|testing\/[\w-]+)\.ts$/.test(
    file,
  )

const reach: Record<string, readonly string[]> = {
  app: ['app', 'components', 'lib', 'server'],
  components: ['components', 'lib'],
  lib: ['lib'],
  server: ['server', 'lib'],
  simulator: ['simulator', 'lib'],
  bin: ['bin', 'lib'],
  e2e: ['e2e', 'lib'],
  bench: ['bench', 'lib'],
}
const testPackages = ['vitest', 'fast-check', 'esbuild']

const servesTests = (path: string): boolean =>
  isTest(path) || /^(?:e2e|bench)\/|^[\w.]+\.(?:config|setup)\.ts$/.test(path)

const breaches = (
  sources: readonly Source[],
  breaks: (source: Source, imported: Import) => string | undefined,
): string[] =>
  sources.flatMap((source) =>
    source.imports.flatMap((imported) => {
      const why = breaks(source, imported)
      return why === undefined ? [] : [`${source.path} imports ${imported.specifier}: ${why}`]
    }),
  )

const arrows: Rule = (sources) =>
  breaches(sources, ({ path }, { target, isOwn }) => {
    if (isOwn && isTest(target) && !servesTests(path)) return 'only a test needs it'
    const allowed = reach[areaOf(path)]
    if (!allowed || !isOwn || allowed.includes(areaOf(target))) return undefined
    return `${areaOf(path)} may import ${allowed.join(', ')} alone`
  })

const packages: Rule = (sources) =>
  breaches(sources, ({ path }, { target, isOwn }) => {
    if (isOwn) return undefined
    const isForTest = testPackages.includes(target.split('/')[0]!)
    if (isForTest && !servesTests(path)) return 'only a test needs it'
    if (isTest(path)) return undefined
    if (path.startsWith('lib/') && target !== 'zod')
      return 'lib runs anywhere, with zod and nothing else'
    if (path.startsWith('components/') && target.startsWith('node:'))
      return 'what reaches the browser has no Node'
    if (/^bin\/.*\.mjs$/.test(path) && !target.startsWith('node:'))
      return 'the bootstrap runs before anything is installed'
    return undefined
  })

// These files connect all parts. So they may import files inside of any room (server module).
const rootFiles = ['main.ts', 'server/application.ts', 'server/doctor.ts']

const doors: Rule = (sources) =>
  breaches(sources, ({ path }, { target, isOwn }) => {
    if (!isOwn || !target.startsWith('server/') || isDoor(target)) return undefined
    if (rootFiles.includes(path) || path.startsWith('server/testing/')) return undefined
    return path.startsWith('server/') && roomOf(path) === roomOf(target)
      ? undefined
      : `a room is entered by server/${roomOf(target)}.ts`
  })

/**
 * The layers of the server, from bottom to top. A layer may import only itself and lower layers.
 */
const serverLayers = ['foundations', 'rooms', 'http', 'testing'] as const
const topFiles = ['server/application.ts', 'server/doctor.ts', 'server/worker.ts']
/** Returns the layer of a server file. A file outside these folders is above all layers. */
function layerOf(file: string): number {
  const layer = serverLayers.indexOf(file.split('/')[1] as (typeof serverLayers)[number])
  return layer < 0 ? serverLayers.length : layer
}

const layers: Rule = (sources) => [
  ...sources
    .filter(({ path }) => path.startsWith('server/') && layerOf(path) === serverLayers.length)
    .filter(({ path }) => !topFiles.includes(path))
    .map(({ path }) => `${path} is in no layer: server has ${serverLayers.join(', ')}`),
  ...breaches(sources, ({ path }, { target, isOwn, isType }) => {
    if (!isOwn || isType || isTest(path) || !path.startsWith('server/')) return undefined
    if (!target.startsWith('server/') || layerOf(target) <= layerOf(path)) return undefined
    return `${serverLayers[layerOf(path)]} may not import ${serverLayers[layerOf(target)] ?? 'the composition'}`
  }),
]

const next: Rule = (sources) =>
  breaches(sources, ({ path }, { target }) => {
    if (!/^next(?:$|\/)/.test(target) || /^(?:app|components)\//.test(path)) return undefined
    return ['main.ts', 'server/http/page-session.ts'].includes(path)
      ? undefined
      : 'Next is known to app, components and server/http/page-session.ts'
  })

const environment: Rule = (sources) =>
  sources
    .filter(
      ({ path, text }) => /\bprocess\s*\.\s*env\b/.test(text) && !/^(?:bin|bench|e2e)\//.test(path),
    )
    .filter(
      ({ path }) =>
        !['server/foundations/env.ts', 'next.config.js', 'simulator/main.ts'].includes(path),
    )
    .map(({ path }) => `${path} reads process.env: only server/foundations/env.ts may`)

const cycles: Rule = (sources) => {
  const below = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter((one) => one.isOwn && !one.isType).map((one) => one.target),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file)
    if (at >= 0) found.push(`${file} imports itself: ${[...trail.slice(at), file].join(' > ')}`)
    if (at >= 0 || done.has(file)) return
    for (const target of below.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const { path } of sources) visit(path, [])
  return found
}

const maxLines = 300
const maxRouteLines = 20
const medianLines = 60

const sizes: Rule = (sources) => {
  const production = sources.filter(
    ({ path }) => /^(?:app|components|lib|server|simulator)\//.test(path) && !isTest(path),
  )
  const sorted = production.map(({ lines }) => lines).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return [
    ...sources
      .filter(({ lines }) => lines > maxLines)
      .map(({ path, lines }) => `${path} has ${lines} lines: at most ${maxLines} are allowed`),
    ...sources
      .filter(({ path, lines }) => /^app\/.*\/route\.ts$/.test(path) && lines > maxRouteLines)
      .map(
        ({ path, lines }) =>
          `${path} has ${lines} lines: a route file joins a contract and a verb in at most ${maxRouteLines}`,
      ),
    ...(median > medianLines
      ? [`all together: the median file has ${median} lines, ${medianLines} are the most`]
      : []),
  ]
}

const drawers = /^(?:util|helper|misc|common|manager|service)s?$/
// Next prescribes these file names, and the folders of `app` are parts of URLs.
const isNamedByNext = (file: string): boolean => file.startsWith('app/')

const names: Rule = (sources) =>
  sources
    .filter(({ path }) => path.includes('/') && !isNamedByNext(path))
    .flatMap(({ path }) => {
      const words = path.replace(/(?:\.(?:test|spec|config|d))?\.\w+$/, '').split('/')
      const isKebab = words.every((word) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word))
      // The rule allows names such as `service` in `e2e`, because the files there start and test
      // that service.
      const hasDrawer =
        !path.startsWith('e2e/') &&
        words.some((word) => word.split('-').some((part) => drawers.test(part)))
      return [
        ...(isKebab ? [] : [`${path} is not spelled in kebab-case`]),
        ...(hasDrawer ? [`${path} is named after a drawer: find its noun`] : []),
      ]
    })

const writers: Rule = (sources) =>
  [...listWriters(sources)].flatMap(([table, rooms]) =>
    rooms.size > 1
      ? [
          `server: table ${table} is written by ${[...rooms].sort().join(' and ')}: one room owns it`,
        ]
      : [],
  )

/** Tables that a room (server module) may read although another room writes them. */
export const foreignReads: readonly [room: string, table: string, reason: string][] = [
  ['rooms/principal', 'customers', 'one statement recognises a caller and its customer'],
  ['rooms/principal', 'notification_heads', 'the same statement reads the inbox head'],
  ['rooms/principal', 'credentials', 'a token or an invitation is read with its issuer'],
  ['rooms/principal', 'advisors', 'the same statement reads the advisor who issued it'],
  ['rooms/principal', 'organizations', 'the same statement reads API access'],
  ['rooms/sessions', 'credentials', 'the lookup of a session judges its credential'],
  ['rooms/sessions', 'organizations', 'the lookup of a session judges API access'],
  ['rooms/credentials', 'organizations', 'a login reads API access in the same time for all ids'],
  ['rooms/credentials', 'sessions', 'the last use of a credential is that of its sessions'],
  ['rooms/tokens', 'customers', 'a renewal locks its customer before its token family'],
  ['rooms/customers', 'kyc_requests', 'staff filter and page customers by status'],
  ['rooms/customers', 'notification_heads', 'retention finds inboxes of erased people'],
  ['rooms/customers', 'invites', 'retention keeps people whose invitation was renewed'],
  ['rooms/customers', 'signup_reservations', 'the same statement finds their reservations'],
  ['rooms/customers', 'drafts', 'the same statement finds their drafts'],
  ['rooms/customers', 'profile_versions', 'the same statement finds their replaced answers'],
  ['rooms/customers', 'organizations', 'a page for staff combines those of all organizations'],
  ['rooms/customers', 'profiles', 'staff see whether two customers share a number'],
  ['rooms/customers', 'events', 'a partner reads a status and its last event in one snapshot'],
  ['rooms/events', 'customers', 'an event is inserted with the organization of its customer'],
  ['rooms/events', 'destinations', 'one statement adds events of items that a destination names'],
  ['rooms/invites', 'customers', 'lists and expiries of invitations depend on the signup'],
  ['rooms/audit', 'kyc_moves', 'the audit verifies that no move was changed or removed'],
  ['rooms/audit', 'deployment_keys', 'its public keys show who signed a checkpoint'],
  ['rooms/brands', 'organizations', 'one statement reads a brand and the name it falls back to'],
  ['rooms/sandbox-faults', 'customers', 'one statement finds the faults of a customer'],
  ['rooms/destinations', 'events', 'deliveries are read from the log by its numbers'],
  ['rooms/destinations', 'event_heads', 'a lease is taken where the log is ahead'],
  ['rooms/destinations', 'organizations', 'the same statement pauses without API access'],
  ['rooms/links', 'service_clock', 'a clock that moved back prolongs ended links'],
  ['rooms/drafts', 'customers', 'retention keeps the answers of people under legal hold'],
  ['rooms/kyc', 'customers', 'retention skips customers under legal hold before its limit'],
  ['rooms/kyc', 'profiles', 'one statement compares a verification with its profile'],
  ['rooms/kyc', 'events', 'one statement compares an event with its status change'],
  ['rooms/kyc', 'audit', 'the same statement reads who signed up, from the audit'],
  ['rooms/kyc', 'audit_changes', 'the same statement finds the audit row of the signup'],
]

const reads: Rule = (sources) =>
  listForeignReads(sources)
    .filter(({ room, table }) => !foreignReads.some(([by, of]) => by === room && of === table))
    .map(
      ({ path, table, owner }) =>
        `${path} reads ${table} of ${owner}: use a verb of that room, or state the read with its reason`,
    )

const columnLists: Rule = listRepeatedColumns

const http: Rule = listHttpTypes

const isOfProvider = (path: string): boolean => /^server\/rooms\/provider(?:\.ts|\/)/.test(path)
// Whether the name of a provider is forbidden in a file. Contracts and settings may contain the
// name, because partners and operators use it.
const isNeutral = (path: string): boolean =>
  /^(?:app|components|server\/(?:rooms|http))\//.test(path)

/** Only the room (module) of the provider may contain the wire format or the name of a provider. */
const provider: Rule = (sources) => [
  ...breaches(sources, ({ path }, { target }) => {
    if (target !== 'lib/provider.ts' || isTest(path) || isOfProvider(path)) return undefined
    return /^(?:app|components|server\/(?!testing\/))/.test(path)
      ? 'only server/rooms/provider knows the wire format of a provider'
      : undefined
  }),
  ...sources
    .filter(({ path }) => isNeutral(path) && !isOfProvider(path) && !isTest(path))
    .filter(({ text }) => /persona(?!l)/i.test(text))
    .map(({ path }) => `${path} names a provider: only server/rooms/provider may`),
]

// These test files share loaded modules, so a mock has no effect on a module that is already loaded.
const moduleMocks: Rule = (sources) =>
  sources
    .filter(({ path }) => /^(?:components|e2e|lib|simulator)\//.test(path))
    .filter(({ text }) => /\bvi\s*\.\s*(?:do)?mock\(/i.test(text))
    .map(({ path }) => `${path} mocks a module: test files share modules, so pass a double instead`)

export const rules = {
  arrows,
  packages,
  doors,
  layers,
  http,
  next,
  environment,
  cycles,
  sizes,
  names,
  writers,
  reads,
  columnLists,
  wire: listRepeatedRules,
  provider,
  moduleMocks,
}
