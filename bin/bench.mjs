// `npm run bench`: installs and builds if needed, then measures with the Node.js version from the
// lock file. Options: bench/README.md.
import './node-version.mjs'
import { findBrowser } from './browser.mjs'
import { listBundleArguments, prepare } from './build.mjs'
import { findNode, program, root, run, runScript } from './command.mjs'

const bundle = '.build/bench.js'

await runScript(async () => {
  process.chdir(root)
  // With --sizing, the bench only calculates from an earlier result, so it needs no build.
  if (!process.argv.includes('--sizing')) await prepare()
  await run('Bundling the bench', program('esbuild'), listBundleArguments('bench/main.ts', bundle))
  const browser = findBrowser()
  const env = browser ? { CHROMIUM_PATH: browser } : {}
  await run('The bench', findNode(), ['--enable-source-maps', bundle, ...process.argv.slice(2)], {
    env,
  })
})
