// `npm run persona-drift -- FILE|URL`: finds what has changed in the interface of Persona.
import './node-version.mjs'
import { runBundled } from './bundled-command.mjs'

await runBundled('persona-drift', 'Bundling the comparison')
