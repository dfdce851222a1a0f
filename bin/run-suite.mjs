// Runs one suite of `npm test`: the name of the suite, then options of the test runner.
import './node-version.mjs'
import { root, runScript } from './command.mjs'
import { runSuite } from './suites.mjs'

const [name, ...shard] = process.argv.slice(2)
process.chdir(root)
await runScript(() => runSuite(name, shard))
