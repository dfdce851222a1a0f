// Vitest calls this before tests that need no pages: a changed source of the server is bundled in about a second.
import { prepare } from './build.mjs'

export const setup = () => prepare({ onlyBare: true })
