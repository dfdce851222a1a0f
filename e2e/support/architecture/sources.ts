import fs from 'node:fs'
import path from 'node:path'

export type Import = {
  /** As it is spelled. */
  specifier: string
  /** The project's own file that it leads to, or the name of a package or of a part of Node. */
  target: string
  isOwn: boolean
  /** Gone when the program runs. */
  isType: boolean
}
export type Source = { path: string; text: string; lines: number; imports: Import[] }

const root = path.resolve(import.meta.dirname, '../../..')
const folders = ['app', 'components', 'lib', 'server', 'simulator', 'bin', 'e2e', 'bench']
const code = /\.(?:ts|tsx|mjs|js|css)$/
const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']

const names = String.raw`\{[^}]*\}|\*(?:\s+as\s+\w+)?|[\w$]+(?:\s*,\s*(?:\{[^}]*\}|\*\s+as\s+\w+))?`
// A statement at the top level stands at the start of its line.
const statement = new RegExp(
  String.raw`^(?:import|export)\s+(type\s+)?(?:${names})\s+from\s+['"]([^'"]+)['"]`,
  'gm',
)
const sideEffect = /^(?:import|@import)\s*['"]([^'"]+)['"]/gm
// In a type, `import('x')` is no import.
const called = /(?<![{<]|typeof )\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g
const opened = /^import\b(?!\.meta|\()/gm

// What the bench holds itself against has a project of its own; what is installed or built there is not ours.
const foreign = /^bench\/peers\/|\/\.next\//

/** Every source file of the project by its path from the root. */
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

/** The same for texts that are nowhere: a test plants what must be found. Throws where an import could not be read or leads nowhere. */
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
  // What the build writes is not there before the build.
  if (wanted.startsWith('.build/')) return { target: wanted, isOwn: false }
  // Data is no source, and belongs to its area all the same.
  if (wanted.endsWith('.json') && fs.existsSync(path.join(root, wanted)))
    return { target: wanted, isOwn: true }
  const target = endings.map((ending) => wanted + ending).find((name) => known.has(name))
  if (target === undefined) throw new Error(`${from}: ${specifier} leads nowhere`)
  return { target, isOwn: true }
}
