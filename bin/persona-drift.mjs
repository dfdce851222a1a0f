// `npm run persona-drift -- FILE|URL`: finds changes in the API of Persona.
import './node-version.mjs'
import { runBundled } from './bundled-command.mjs'

await runBundled('persona-drift', 'Bundling the comparison')
