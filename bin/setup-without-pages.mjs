// Vitest calls this file before tests that need no pages. Bundling a changed server takes about a
// second.
import { prepare } from './build.mjs'

export const setup = () => prepare({ onlyBare: true })
