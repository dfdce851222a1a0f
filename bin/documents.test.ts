import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { timeouts } from '@/lib/contract'
import { partnerContracts } from '@/lib/partner-contracts'

const read = (file: string) => fs.readFileSync(file, 'utf8')
const security = read('SECURITY.md')
const operations = read('OPERATIONS.md')
const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>
const documents = fs.globSync(['*.md', 'docs/*.md', 'bench/*.md', 'lib/sdk/README.md'])

type Citation = { file: string; name: string }

/** Finds citations of tests, such as: `file` “name”, “another name” and “a third name”. */
const listCitations = (text: string): Citation[] =>
  [
    ...text.matchAll(
      /`([\w./-]+\.(?:spec|test)\.tsx?)`\s((?:“[^”]+”(?:,? and,?[^“”.;|]*|,)?\s?)+)/g,
    ),
  ].flatMap(([, file, names]) =>
    [...names!.matchAll(/“([^”]+)”/g)].map(([, name]) => ({
      file: file!,
      name: name!.replace(/\s+/g, ' '),
    })),
  )

/** Whether the file contains a test, a group of tests or a table row with this name. */
function holds({ file, name }: Citation): boolean {
  if (!fs.existsSync(file)) return false
  // In titles of test.each, a placeholder such as `${count} ` may precede the cited name.
  const at = read(file).replace(/`\$\{\w+\} /g, '`')
  return [`'${name}`, `"${name}`, `\`${name}`].some((written) => at.includes(written))
}

describe.each(documents)('the document %s', (document) => {
  const text = read(document)

  test('every test that a document cites exists', () => {
    expect(
      listCitations(text)
        .filter((one) => !holds(one))
        .map(({ file, name }) => `${file}: ${name}`),
    ).toEqual([])
  })

  test('every file that a document mentions exists', () => {
    const named = [
      ...text.matchAll(
        /`((?:app|bench|bin|components|docs|e2e|lib|ops|server|simulator)\/[\w./()[\]-]+\.\w+)`/g,
      ),
    ].map(([, file]) => file!)
    // A cited file with the name `x.ts` is a placeholder.
    expect(named.filter((file) => !file.endsWith('/x.ts') && !fs.existsSync(file))).toEqual([])
  })

  test('every npm script that a document mentions exists', () => {
    for (const [, script] of text.matchAll(/npm run (?:--silent |-s )?([a-z][a-z:-]*)/g))
      expect(scripts).toHaveProperty([script!])
  })

  test('every link of a document leads to a file and heading that exist', () => {
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].filter(
      ([, file, anchor]) => {
        const target = file === '' ? undefined : path.join(path.dirname(document), file!)
        if (target !== undefined && !fs.existsSync(target)) return true
        if (anchor === undefined) return false
        const headings = [...(target === undefined ? text : read(target)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!.toLowerCase().replace(/[^\w\s-]/g, '').replace(/\s/g, '-')) // biome-ignore format: as anchors are made
        return !headings.includes(anchor)
      },
    )
    expect(broken.map(([all]) => all)).toEqual([])
  })
})

const findings = [
  ...['D1', 'D2', 'H1', 'H2', 'H3', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6'],
  ...Array.from({ length: 11 }, (_, i) => `L${i + 1}`),
]

test.each(findings)(
  'every row of SECURITY.md about the security finding %s cites a test',
  (finding) => {
    const isOfFinding = new RegExp(String.raw`^\| (?:[^|]*[(, ])?${finding}[,):]`)
    const rows = security.split('\n').filter((line) => isOfFinding.test(line))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(listCitations(row)).not.toEqual([])
  },
)

describe('OPERATIONS.md', () => {
  test('OPERATIONS.md explains every log event and no other event', () => {
    const sources = fs
      .globSync(['main.ts', '{server,bin}/**/*.{ts,mjs}'])
      .filter((file) => !/\.(?:test|spec)\./.test(file))
      .map(read)
      .join('\n')
    // The name of a log event is in a call of the logger, or in bin/output.mjs, for example as a
    // default value.
    const logged = [
      ...sources.matchAll(/\bevent(?:: '|=')?(?: = ')?([a-z]\w*(?:\.\w+)?)'/g),
      ...sources.matchAll(/'(start\.\w+)'/g),
    ].map(([, name]) => name!)
    const events = new Set([
      ...logged.filter((name) => name.includes('.') || name === 'simulator'),
      'process.uncaughtException',
      'process.unhandledRejection',
    ])
    const table = operations.split('### Log events')[1]!.split('\n## ')[0]!
    const explained = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!),
    )
    expect(explained.toSorted()).toEqual([...events].toSorted())
  })

  test('OPERATIONS.md mentions only metrics that exist', () => {
    const own = read('server/foundations/metrics.ts') + read('server/http/gauges.ts')
    const named = new Set(
      [...operations.matchAll(/latchkey_([a-z_]+)/g)].map(([, name]) =>
        name!.replace(/_(?:count|bucket|sum)$/, ''),
      ),
    )
    expect(named.size).toBeGreaterThan(6)
    // Database roles have the same prefix, but are not metrics.
    for (const [, role] of operations.matchAll(/^create role latchkey_([a-z]+) /gm))
      named.delete(role!)
    expect(
      [...named].filter(
        (name) => !own.includes(`'${name}'`) && !own.includes(`'latchkey_${name}'`),
      ),
    ).toEqual([])
  })

  test('OPERATIONS.md mentions only events that are logged', () => {
    const sources = fs.readdirSync('server', { recursive: true }).map(String).filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => read(`server/${file}`)).join('') + read('main.ts') // biome-ignore format: one text
    const named = [
      ...operations.matchAll(
        /(?:event="|"event":"|`)((?:audit|request|mail|provider|verification)\.[a-zA-Z]+)["`]/g,
      ),
    ].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
  })

  test('OPERATIONS.md mentions only settings that exist', () => {
    const known = new Set(
      [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)`/gm)].flatMap(([, name]) => [
        name!,
        `${name}_FILE`,
      ]),
    )
    const named = [...operations.matchAll(/`([A-Z][A-Z_]{4,})(?:=[^`]*)?`/g)].map(
      ([, name]) => name!,
    )
    expect(named.length).toBeGreaterThan(15)
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  })

  test('OPERATIONS.md mentions only commands that exist', () => {
    const program = fs.readdirSync('bin/admin').map((file) => `bin/admin/${file}`).filter((file) => file.endsWith('.ts')).map(read).join('') // biome-ignore format: one text
    const named = [...operations.matchAll(/(?:npm run admin -- |`admin )([a-z]+)(?: ([a-z-]+))?/g)]
    expect(named.length).toBeGreaterThan(20)
    for (const [all, group, verb] of named)
      for (const word of [group, verb])
        if (word) expect([all, program.includes(`'${word}`)]).toEqual([all, true])
  })

  test('OPERATIONS.md explains every doctor check that can find a fault', () => {
    const files = fs.globSync(['server/rooms/doctor/*.ts', 'bin/admin/doctor/*.ts', 'bin/admin/doctor.ts']) // biome-ignore format: a list
    const sources = files
      .filter((file) => !file.endsWith('.test.ts'))
      .map(read)
      .join('\n')
    const checks = sources.matchAll(/(?:\bname: |const (?:name|check) = |\b(?:warn|fail|check)\(\s*)'([^']+)'/g) // biome-ignore format: one expression
    const table = operations.split('\n## Doctor\n')[1]!.split('\n## ')[0]!
    const explained = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
      cell!.split(', '),
    )
    const names = new Set([...checks].map(([, name]) => name!))
    expect(names.size).toBeGreaterThan(20)
    expect([...names].filter((name) => !explained.includes(name))).toEqual([])
  })

  test('the proxy timeout in OPERATIONS.md exceeds the timeout of each partner operation', () => {
    const [, seconds] = /and wait (\d+) seconds for an answer/.exec(operations)!
    const longestMs = Math.max(
      ...partnerContracts.map(({ timeoutMs }) => timeoutMs ?? timeouts.standard),
    )
    expect(Number(seconds) * 1000).toBeGreaterThan(longestMs)
  })

  test('OPERATIONS.md has a row for each kind of data that a retention run deletes', () => {
    const kinds = [...read('server/rooms/retention.ts').matchAll(/\bkind: '([^']+)'/g)].map(([, kind]) => kind!.replace('e-mail', 'email')) // biome-ignore format: a list
    const table = operations.split('\n## Retention and erasure\n')[1]!.split('\n## ')[0]!
    const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!)
    expect(kinds.length).toBeGreaterThan(10)
    expect(kinds.filter((kind) => !cells.some((cell) => cell.includes(kind)))).toEqual([])
  })

  test('the OPERATIONS.md alert table has the same limits and times as the alert rules', () => {
    type Rule = { expr: string; for?: string; annotations: { runbook: string } }
    const rules: Rule[] = parse(read('ops/prometheus/alerts.yml')).groups[0].rules
    const rows = [...operations.matchAll(/^\| \[[^\]]+\]\(#([^)]+)\) \| (.+) \| [^|]+ \|$/gm)]
    expect(rows.length).toBeGreaterThan(10)
    for (const [, anchor, condition] of rows) {
      const own = rules.filter((rule) => rule.annotations.runbook === `OPERATIONS.md#${anchor}`)
      const texts = own.map((rule) => `${rule.expr} for ${rule.for}`).join('\n')
      for (const [, limit] of condition!.matchAll(/over ([\d.]+)(?! %)\b/g))
        expect(texts, anchor).toContain(`> ${limit}`)
      for (const [, minutes] of condition!.matchAll(/for (\d+) minutes/g))
        expect(texts, anchor).toContain(`for ${minutes}m`)
    }
  })

  test('every alert of OPERATIONS.md has a runbook of three steps', () => {
    const alerts = [...operations.matchAll(/^\| \[([^\]]+)\]\(#/gm)].map(([, alert]) => alert!)
    expect(alerts.length).toBeGreaterThan(10)
    for (const alert of alerts)
      expect([
        alert,
        operations
          .split(`\n### ${alert}\n`)[1]
          ?.split('\n#')[0]
          ?.match(/^\d\. /gm),
      ]).toEqual([alert, ['1. ', '2. ', '3. ']])
  })
})

describe('the threats in SECURITY.md', () => {
  const rows = security.slice(security.indexOf('## Threats'), security.indexOf('## Keys')).split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| threat')) // biome-ignore format: a filter

  test('every threat in SECURITY.md has a defense and a cited test', () => {
    expect(rows.length).toBeGreaterThan(55)
    expect(
      rows.filter((row) => row.split(' | ').length !== 3 || listCitations(row).length === 0),
    ).toEqual([])
  })
})

test('ARCHITECTURE.md describes every module of server/rooms once', () => {
  const table = read('ARCHITECTURE.md').split('\n### The rooms\n')[1]!.split('\n## ')[0]!
  const described = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([\w-]+)`/g)].map(([, room]) => room!),
  )
  const files = fs.globSync('server/rooms/*.ts').map((file) => path.basename(file, '.ts'))
  const rooms = files.filter((name) => !name.endsWith('.test'))
  expect(described.toSorted()).toEqual(rooms.toSorted())
})

test('the decisions in ARCHITECTURE.md have a date and a reason and are sorted by date', () => {
  const table = read('ARCHITECTURE.md').split('\n## Decisions\n')[1]!.trim().split('\n').slice(2)
  const dates = table.map((row) => /^\| (2026-\d\d-\d\d) \| .{20,} \| .{20,} \|$/.exec(row)?.[1])
  expect(table.length).toBeGreaterThan(100)
  expect(dates).toEqual(dates.toSorted())
  expect(dates).not.toContain(undefined)
})

describe('the citation check', () => {
  test('the citation check accepts an existing test title and rejects a missing title', () => {
    const cited = listCitations(
      'x `bin/documents.test.ts` “the citation check”, “a test that nobody wrote”; `none.spec.ts` “x”,\n“y” and, by hand, “z”',
    )
    expect(cited.map(holds)).toEqual([true, false, false, false, false])
  })
})

describe('the tests that the benchmark selects', () => {
  test('each browser test that the benchmark selects by its title exists', () => {
    const cases = fs.globSync('bench/cases/*.ts').map(read).join('\n')
    const selected = [...cases.matchAll(/readBrowserTests\(\s*lab,\s*'([^']+)',\s*'([^']+)'/g)]
    expect(selected).toHaveLength(2)
    for (const [, file, titles] of selected)
      for (const title of titles!.split('|'))
        expect([title, new RegExp(title).test(read(`e2e/web/${file}`))]).toEqual([title, true])
  })
})
