// `npm run walk:partner`: performs all steps of a partner on its own service, from creating a
// credential to receiving webhooks. Installs and builds if needed. WALK_KILLS: how often the test
// kills the service during the steps.
import './node-version.mjs'
import { requireBrowser } from './browser.mjs'
import { prepare } from './build.mjs'
import { program, root, run, runScript } from './command.mjs'

await runScript(async () => {
  process.chdir(root)
  const env = {
    WALK_KILLS: process.env.WALK_KILLS ?? '20',
    CHROMIUM_PATH: await requireBrowser(),
  }
  await prepare()
  await run(
    'The walk',
    program('playwright'),
    ['test', 'walk-partner', '--reporter=./bin/walk-reporter.mjs'],
    { env },
  )
})
