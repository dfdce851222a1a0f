import fs from 'node:fs'
import path from 'node:path'

export type Import = {
  /** The specifier as the source file spells it. */
  specifier: string
  /** The project file that the import loads, or the name of a package or Node module. */
  target: string
  isOwn: boolean
  /** Whether the import has types only. The compiler removes such an import. */
  isType: boolean
}
export type Source = { path: string; text: string; lines: number; imports: Import[] }

const root = path.resolve(import.meta.dirname, '../../..')
const folders = ['app', 'components', 'lib', 'server', 'simulator', 'bin', 'e2e', 'bench']
const code = /\.(?:ts|tsx|mjs|js|css)$/
const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']

const names = String.raw`\{[^}]*\}|\*(?:\s+as\s+\w+)?|[\w$]+(?:\s*,\s*(?:\{[^}]*\}|\*\s+as\s+\w+))?`
// This expression assumes formatted code: each top-level statement begins at the start of a line.
const statement = new RegExp(
  String.raw`^(?:import|export)\s+(type\s+)?(?:${names})\s+from\s+['"]([^'"]+)['"]`,
  'gm',
)
const sideEffect = /^(?:import|@import)\s*['"]([^'"]+)['"]/gm
// The pattern ignores `import('x')` within a type, because it loads no module.
const called = /(?<![{<]|typeof )\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g
const opened = /^import\b(?!\.meta|\()/gm

// Files that are not source code of this project: other projects (the peers of the benchmark and
// the generated client), and build output.
const foreign = /^(?:bench\/peers|e2e\/generated-client)\/|\/\.next\//

/** Reads every source file of the project. Paths start at the root. */
export function readSources(): Source[] {
  const own = fs.readdirSync(root).filter((name) => code.test(name) && !name.endsWith('.d.ts'))
  const inFolders = folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true })
        .map((name) => path.join(folder, String(name))),
    )
  const paths = [...own, ...inFolders]
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => code.test(name) && !foreign.test(name))
  return parseSources(paths.map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]))
}

/**
 * Parses sources from text, so that a test can check made-up files that break a rule. Throws if it
 * cannot resolve an import.
 */
export function parseSources(texts: [path: string, text: string][]): Source[] {
  const known = new Set(texts.map(([name]) => name))
  return texts.map(([name, text]) => ({
    path: name,
    text,
    lines: text.replace(/\n$/, '').split('\n').length,
    imports: listImports(name, text, known),
  }))
}

function listImports(from: string, text: string, known: ReadonlySet<string>): Import[] {
  const found: [specifier: string, isType: boolean][] = [
    ...[...text.matchAll(statement)].map(([, type, specifier]): [string, boolean] => [
      specifier!,
      type !== undefined,
    ]),
    ...[...text.matchAll(sideEffect)].map(([, specifier]): [string, boolean] => [
      specifier!,
      false,
    ]),
  ]
  const isRead =
    [...text.matchAll(statement)].filter(([all]) => all.startsWith('import')).length +
    [...text.matchAll(sideEffect)].length
  const isThere = [...text.matchAll(opened)].length + [...text.matchAll(/^@import\s*['"]/gm)].length
  if (isRead !== isThere)
    throw new Error(`${from}: ${isThere} imports, of which ${isRead} could be read`)
  for (const [, specifier] of text.matchAll(called)) found.push([specifier!, false])
  return found.map(([specifier, isType]) => ({
    specifier,
    isType,
    ...resolve(from, specifier, known),
  }))
}

function resolve(
  from: string,
  specifier: string,
  known: ReadonlySet<string>,
): Pick<Import, 'target' | 'isOwn'> {
  if (!/^(?:\.|@\/)/.test(specifier)) return { target: specifier, isOwn: false }
  const wanted = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(from), specifier)
  // A built file may be missing, so the check does not look for it.
  if (wanted.startsWith('.build/')) return { target: wanted, isOwn: false }
  // A JSON file or picture also counts as a target, because the import rules of its folder apply to
  // it.
  if (/\.(?:json|png)$/.test(wanted) && fs.existsSync(path.join(root, wanted)))
    return { target: wanted, isOwn: true }
  const target = endings.map((ending) => wanted + ending).find((name) => known.has(name))
  if (target === undefined) throw new Error(`${from}: ${specifier} leads nowhere`)
  return { target, isOwn: true }
}
