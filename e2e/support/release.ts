import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** The commit of the released version. The upgrade tests start from its database. */
export const released = '8024eee'

const isBuilt = (checkout: string) => fs.existsSync(path.join(checkout, '.build/main.js'))
const run = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })

/**
 * Returns a built checkout of the released version: RELEASE_CHECKOUT, or a new git worktree. Empty
 * if the git history does not contain the version.
 */
export function findRelease(): string[] {
  const given = process.env.RELEASE_CHECKOUT
  if (given) return isBuilt(given) ? [given] : []
  const checkout = path.join(os.tmpdir(), `latchkey-release-${released}`)
  if (isBuilt(checkout)) return [checkout]
  try {
    execFileSync('git', ['cat-file', '-e', `${released}^{commit}`], { cwd: root, stdio: 'ignore' })
  } catch {
    return []
  }
  if (!fs.existsSync(checkout))
    run('git', ['worktree', 'add', '--detach', checkout, released], root)
  run(process.execPath, ['bin/build.mjs'], checkout)
  return [checkout]
}
