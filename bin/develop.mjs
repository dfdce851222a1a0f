// `npm run dev`: runs the HTTP server with Next.js in development mode. Bundles the server again
// when its sources change.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { listBundleArguments, prepare } from './build.mjs'
import { buildEnv, findNode, forward, program, root } from './command.mjs'
import { writeRoutes } from './routes.mjs'

const bundle = path.join(root, '.build/dev/main.js')
const settleMs = 150

/**
 * Runs until a signal arrives. Next.js reloads pages. The HTTP server restarts when its sources
 * change.
 */
export async function develop() {
  await prepare({ onlyInstall: true })
  process.chdir(root)
  writeRoutes()
  fs.mkdirSync(path.dirname(bundle), { recursive: true })
  fs.rmSync(bundle, { force: true })

  const esbuild = spawn(
    program('esbuild'),
    [...listBundleArguments('main.ts', bundle), '--watch=forever'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const exitWithParent = pathToFileURL(path.join(root, 'bin/exit-with-parent.mjs')).href
  let app
  let isStopping = false
  let isRestarting = false
  let settling

  const launch = () => {
    app = spawn(findNode(), ['--import', exitWithParent, '--enable-source-maps', bundle], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: buildEnv({ NODE_ENV: 'development' }),
    })
    app.once('exit', (code) => {
      app = undefined
      if (isStopping) process.exit(code ?? 0)
      if (isRestarting) return launch()
      console.log('The HTTP server ended. It starts again with the next change.')
    })
    isRestarting = false
  }
  const restart = () => {
    if (isStopping || isRestarting || !fs.existsSync(bundle)) return
    if (!app) return launch()
    isRestarting = true
    app.kill('SIGTERM')
  }

  fs.watch(path.dirname(bundle), (_, name) => {
    if (name !== path.basename(bundle)) return
    clearTimeout(settling)
    settling = setTimeout(restart, settleMs)
  })
  fs.watch(path.join(root, 'app'), { recursive: true }, (_, name) => {
    if (name && path.basename(name) !== 'route.ts' && path.extname(name)) return
    try {
      writeRoutes()
    } catch (error) {
      // A folder may be deleted while this function reads it. The next file event writes the route
      // table again.
      if (error.code !== 'ENOENT') throw error
    }
  })
  esbuild.once('exit', (code) => {
    if (isStopping) return
    console.error(`Bundling the HTTP server ended (${code}).`)
    process.exit(1)
  })
  process.once('exit', () => esbuild.kill())
  forward((signal) => {
    isStopping = true
    if (!app) process.exit(0)
    app.kill(signal)
  })
}
