// Stores the scripts of the previous build, because pages that are open during a release load more
// of these scripts. The service serves the scripts for 24 hours (`server/http/former-static.ts`).
import fs from 'node:fs'
import path from 'node:path'

const keptMs = 24 * 60 * 60 * 1000

/**
 * Copies `static/` of the build in `next` to the data folder, and deletes copies older than 24
 * hours. Does nothing before the first start, which creates the data folder.
 */
export function keepStatic({ next, dataDir, nowMs = Date.now() }) {
  const kept = path.join(dataDir, 'static')
  for (const name of fs.existsSync(kept) ? fs.readdirSync(kept) : []) {
    const folder = path.join(kept, name)
    if (nowMs - fs.statSync(folder).mtimeMs > keptMs) fs.rmSync(folder, { recursive: true })
  }
  const id = path.join(next, 'BUILD_ID')
  if (![dataDir, id, path.join(next, 'static')].every((place) => fs.existsSync(place))) return
  const folder = path.join(kept, fs.readFileSync(id, 'utf8').trim())
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(kept, { recursive: true })
  // A process that was killed during the copy leaves this folder behind. The service does not read
  // such a folder.
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.cpSync(path.join(next, 'static'), unfinished, { recursive: true })
  fs.utimesSync(unfinished, nowMs / 1000, nowMs / 1000)
  fs.renameSync(unfinished, folder)
}
