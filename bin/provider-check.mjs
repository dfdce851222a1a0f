// `npm run provider-check -- URL …`: runs the test cases of the sandbox against a provider.
import './node-version.mjs'
import { runBundled } from './bundled-command.mjs'

await runBundled('provider-check', 'Bundling the check')
