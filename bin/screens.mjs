// Regenerates the screenshots of the documentation from the production build: node bin/screens.mjs
import './node-version.mjs'
import path from 'node:path'
import { requireBrowser } from './browser.mjs'
import { prepare } from './build.mjs'
import { program, root, run, runScript } from './command.mjs'

await runScript(async () => {
  process.chdir(root)
  await prepare()
  const env = {
    CHROMIUM_PATH: await requireBrowser(),
    SCREENS_DIR: path.join(root, 'docs/screens'),
  }
  await run(
    'Making the pictures',
    program('playwright'),
    ['test', 'screens', 'axe', 'pending', '--reporter=list'],
    { env },
  )
})
