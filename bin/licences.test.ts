import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  name?: string
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages as Record<
  string,
  Locked
>

/** Licenses that require only a copy of their text and the name of the author. */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'PostgreSQL',
]
/** Licenses with further conditions, the packages that may have them, and the reason. */
const bound: [license: string, packages: RegExp, why: string][] = [
  [
    'OFL-1.1',
    /^@fontsource|^@expo-google-fonts/,
    'fonts, served or embedded in PDF files under their own names',
  ],
  [
    'CC-BY-4.0',
    /^caniuse-lite$/,
    'a browser table that Next depends on; the license asks to name it',
  ],
  ['MPL-2.0', /^(?:lightningcss|axe-core|@axe-core)/, 'used unchanged, only to build and test'],
  ['PSF-2.0', /^argparse$/, 'a part of the YAML reader of a linter, used unchanged in tests'],
  [
    'LGPL-3.0-or-later',
    /^@img\/sharp/,
    'optional image libraries of Next, linked dynamically, unchanged and unused',
  ],
]

/** Packages that have their license only in a LICENSE file. */
const undeclared: Record<string, string> = { 'png-js': 'MIT' }

const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const packages = Object.entries(lock).filter(([place]) => place !== '')
// The lock file may lack the license of a package for another platform. Such a package has the same
// license as the package that lists it as an optional dependency. So the test uses that license.
const dependents = new Map(
  packages.flatMap(([, { license, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [name, license]),
  ),
)

/**
 * `ownName` is the name in the package itself. It differs from `name` if the package is installed
 * under another name.
 */
type Row = { name: string; ownName: string; version: string; license: string; isDev: boolean }
const rows: Row[] = packages
  .map(([place, { name, version, license, dev, devOptional }]) => ({
    name: nameOf(place),
    ownName: name ?? nameOf(place),
    version,
    license: license ?? dependents.get(nameOf(place)) ?? undeclared[nameOf(place)] ?? 'unknown',
    isDev: dev === true || devOptional === true,
  }))
  .sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
  .filter(
    (row, i, all) =>
      i === 0 || row.name !== all[i - 1]!.name || row.version !== all[i - 1]!.version,
  )

/** Returns true if an OR has an allowed alternative, or if every part of an AND is allowed. */
function isAllowed(name: string, license: string): boolean {
  const plain = license.replace(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isAllowed(name, one))
  return plain
    .split(' AND ')
    .every(
      (one) =>
        free.includes(one) ||
        bound.some(([known, packages]) => known === one && packages.test(name)),
    )
}

test('every package has an allowed license', () => {
  expect(rows.length).toBeGreaterThan(300)
  expect(
    rows
      .filter(({ name, license }) => !isAllowed(name, license))
      .map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([])
})

test('a copyleft or unknown license is allowed only for listed packages', () => {
  expect(
    ['GPL-3.0', 'AGPL-3.0', 'unknown', 'MIT AND GPL-2.0', 'MPL-2.0', 'SSPL-1.0'].filter((license) =>
      isAllowed('anything', license),
    ),
  ).toEqual([])
  expect(
    ['MIT OR GPL-2.0', '(MIT AND Zlib)', 'Apache-2.0'].filter(
      (license) => !isAllowed('anything', license),
    ),
  ).toEqual([])
  expect(rows.filter(({ license, isDev }) => license.includes('MPL') && !isDev)).toEqual([])
  for (const [license, names] of bound)
    expect(
      rows.some((row) => row.license.includes(license) && names.test(row.name)),
      license,
    ).toBe(true)
})

test('installed packages declare the same license as the lock file', () => {
  const installed = packages.filter(([place]) => fs.existsSync(`${place}/package.json`))
  expect(installed.length).toBeGreaterThan(200)
  const different = installed.flatMap(([place, { license }]) => {
    const own = JSON.parse(fs.readFileSync(`${place}/package.json`, 'utf8')).license
    const declared = typeof own === 'string' ? own : own?.type
    return license === undefined || declared === undefined || declared === license
      ? []
      : [`${place}: ${declared}, not ${license}`]
  })
  expect(different).toEqual([])
})

test('the bill of materials lists every package of the lock file', () => {
  execFileSync('npm', ['run', '--silent', 'sbom'], { stdio: ['ignore', 'inherit', 'ignore'] })
  const bill = JSON.parse(fs.readFileSync('.build/sbom.json', 'utf8'))
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Set<string>(
    bill.components.map(({ name, version }: Row) => `${name}@${version}`),
  )
  expect(
    rows
      .filter(({ name, ownName, version }) =>
        [name, ownName].every((one) => !listed.has(`${one}@${version}`)),
      )
      .map(({ name, version }) => `${name}@${version}`),
  ).toEqual([])
})

test('docs/licences.md lists the allowed licenses (update: vitest run bin/licences -u)', async () => {
  const text = `# Which licenses are allowed

\`npm run sbom\` writes \`.build/sbom.json\`: every package of the lock with its version and license, as CycloneDX. An image contains the list of
what runs in it. \`npm test\` fails on a package whose license is not allowed.

Allowed for every package: ${free.join(', ')}. Allowed for named packages:

| license | packages | why |
|---|---|---|
${bound.map(([license, packages, why]) => `| ${license} | ${listNames(license, packages)} | ${why} |`).join('\n')}
`
  await expect(text).toMatchFileSnapshot('../docs/licences.md')
})

const listNames = (license: string, packages: RegExp): string => {
  const names = rows
    .filter((row) => packages.test(row.name) && row.license.includes(license))
    .map(({ name }) => name)
  return [...new Set(names)].join(', ')
}
