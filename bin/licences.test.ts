import fs from 'node:fs'
import { describe, expect, test } from 'vitest'

type Locked = {
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

/** Licences that ask for no more than their text and the author's name. */
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
/** Those that ask for more, and why that costs nothing here. */
const bound: [licence: string, packages: RegExp, why: string][] = [
  ['OFL-1.1', /^@fontsource/, 'fonts, served unchanged under their own names'],
  ['CC-BY-4.0', /^caniuse-lite$/, 'a browser table that Next brings, named here as it asks'],
  [
    'MPL-2.0',
    /^(?:lightningcss|axe-core|@axe-core)/,
    'used unchanged, for building and testing alone',
  ],
  [
    'LGPL-3.0-or-later',
    /^@img\/sharp/,
    'image libraries that Next brings as an option, linked dynamically, unchanged and unused',
  ],
]

const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const packages = Object.entries(lock).filter(([place]) => place !== '')
// A registry can leave out the packages of other platforms: they are of the one that asks for them.
const askers = new Map(
  packages.flatMap(([, { license, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [name, license]),
  ),
)

type Row = { name: string; version: string; licence: string; isDev: boolean }
const rows: Row[] = packages
  .map(([place, { version, license, dev, devOptional }]) => ({
    name: nameOf(place),
    version,
    licence: license ?? askers.get(nameOf(place)) ?? 'unknown',
    isDev: dev === true || devOptional === true,
  }))
  .sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
  .filter(
    (row, i, all) =>
      i === 0 || row.name !== all[i - 1]!.name || row.version !== all[i - 1]!.version,
  )

/** Is one of the licences that are offered allowed, and all of those that hold together? */
function isAllowed(name: string, licence: string): boolean {
  const plain = licence.replace(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isAllowed(name, one))
  return plain
    .split(' AND ')
    .every(
      (one) =>
        free.includes(one) ||
        bound.some(([known, packages]) => known === one && packages.test(name)),
    )
}

describe('licences', () => {
  test('every package has one that is allowed', () => {
    expect(rows.length).toBeGreaterThan(300)
    expect(
      rows
        .filter(({ name, licence }) => !isAllowed(name, licence))
        .map(({ name, licence }) => `${name}: ${licence}`),
    ).toEqual([])
  })

  test('those that ask for more are let in by name', () => {
    expect(
      ['GPL-3.0', 'AGPL-3.0', 'unknown', 'MIT AND GPL-2.0', 'MPL-2.0', 'SSPL-1.0'].filter(
        (licence) => isAllowed('anything', licence),
      ),
    ).toEqual([])
    expect(
      ['MIT OR GPL-2.0', '(MIT AND Zlib)', 'Apache-2.0'].filter(
        (licence) => !isAllowed('anything', licence),
      ),
    ).toEqual([])
    expect(rows.filter(({ licence, isDev }) => licence.includes('MPL') && !isDev)).toEqual([])
    for (const [licence, names] of bound)
      expect(
        rows.some((row) => row.licence.includes(licence) && names.test(row.name)),
        licence,
      ).toBe(true)
  })

  test('what is installed says of itself what the lock says of it', () => {
    const installed = packages.filter(([place]) => fs.existsSync(`${place}/package.json`))
    expect(installed.length).toBeGreaterThan(200)
    const different = installed.flatMap(([place, { license }]) => {
      const own = JSON.parse(fs.readFileSync(`${place}/package.json`, 'utf8')).license
      const said = typeof own === 'string' ? own : own?.type
      return license === undefined || said === undefined || said === license
        ? []
        : [`${place}: ${said}, not ${license}`]
    })
    expect(different).toEqual([])
  })

  test('the list is the one that is committed; `npx vitest run bin/licences -u` writes it anew', async () => {
    const table = (some: Row[]) =>
      some.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')
    const text = `# Licences of what this is built on

Read from the lock. Allowed everywhere: ${free.join(', ')}. Allowed by name:

${bound.map(([licence, , why]) => `- ${licence}: ${why}`).join('\n')}

## What runs

| package | version | licence |
|---|---|---|
${table(rows.filter(({ isDev }) => !isDev))}

## What builds and tests

| package | version | licence |
|---|---|---|
${table(rows.filter(({ isDev }) => isDev))}
`
    await expect(text).toMatchFileSnapshot('../docs/licences.md')
  })
})
