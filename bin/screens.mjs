// `node bin/screens.mjs`: regenerates the screenshots of the documentation and the pictures of the
// first page from the production build. `node bin/screens.mjs pictures` runs only the spec file
// with this name.
import './node-version.mjs'
import path from 'node:path'
import { requireBrowser } from './browser.mjs'
import { prepare } from './build.mjs'
import { program, root, run, runScript } from './command.mjs'

const all = ['screens', 'axe', 'pending', 'pictures']

await runScript(async () => {
  process.chdir(root)
  await prepare()
  const env = {
    CHROMIUM_PATH: await requireBrowser(),
    SCREENS_DIR: path.join(root, 'docs/screens'),
    PICTURES_DIR: path.join(root, 'components/home/pictures'),
  }
  const names = process.argv.slice(2)
  await run(
    'Making the pictures',
    program('playwright'),
    ['test', ...(names.length > 0 ? names : all), '--reporter=list'],
    { env },
  )
})
