import fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Listener } from './arrival'
import { pathOf } from './paths'

const keptMs = 24 * 60 * 60 * 1000
const prefix = '/_next/static/'
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.woff2': 'font/woff2',
}

type Folders = { dataDir: string; next: string }
type Former = { file: string; type: string; untilMs: number }

/**
 * After a release, serves scripts, styles and fonts of earlier builds for 24 hours, because pages
 * that are still open load more files of their build. `npm start` copies these files to the data
 * folder.
 */
export function serveFormerStatic(pages: Listener, folders: Folders): Listener {
  const former = listFormer(folders)
  if (former.size === 0) return pages
  return async (incoming, outgoing) => {
    const found = former.get(pathOf(incoming.url ?? ''))
    if (!found || found.untilMs < Date.now()) return pages(incoming, outgoing)
    const body = await readFile(found.file).catch(() => undefined)
    if (!body) return pages(incoming, outgoing)
    outgoing.writeHead(200, {
      'content-type': found.type,
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}

/** Maps paths to files of earlier builds. Omits paths that exist in the present build. */
function listFormer({ dataDir, next }: Folders): Map<string, Former> {
  const kept = path.join(dataDir, 'static')
  const present = new Set(listFiles(path.join(next, 'static')))
  const former = new Map<string, Former>()
  for (const build of fs.existsSync(kept) ? fs.readdirSync(kept) : []) {
    if (build.endsWith('.new')) continue
    const folder = path.join(kept, build)
    const untilMs = fs.statSync(folder).mtimeMs + keptMs
    for (const name of listFiles(folder)) {
      const type = types[path.extname(name)]
      if (type && !present.has(name) && untilMs > Date.now())
        former.set(prefix + name, { file: path.join(folder, name), type, untilMs })
    }
  }
  return former
}

/** The files below a folder, relative to it. */
const listFiles = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : []
