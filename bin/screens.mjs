// `node bin/screens.mjs`: draws the pictures of the home page and the screenshots of the
// documentation again, from the production build. `node bin/screens.mjs pictures` runs only the
// spec file with this name.
import './node-version.mjs'
import fs from 'node:fs'
import path from 'node:path'
import { requireBrowser } from './browser.mjs'
import { prepare } from './build.mjs'
import { program, root, run, runScript } from './command.mjs'

// The build contains the pictures of the home page. So the first round draws these pictures. The
// second round builds again and then takes the screenshots.
const rounds = [['pictures'], ['screens', 'axe', 'pending']]
const screens = path.join(root, 'docs/screens')

await runScript(async () => {
  process.chdir(root)
  const env = {
    CHROMIUM_PATH: await requireBrowser(),
    SCREENS_DIR: screens,
    PICTURES_DIR: path.join(root, 'components/home/pictures'),
  }
  const names = process.argv.slice(2)
  // A complete run also removes the pictures of states that no longer exist.
  if (names.length === 0) fs.rmSync(path.join(screens, 'pages'), { recursive: true, force: true })
  for (const round of names.length > 0 ? [names] : rounds) {
    await prepare()
    await run('Making the pictures', program('playwright'), ['test', ...round, '--reporter=list'], {
      env,
    })
  }
})
