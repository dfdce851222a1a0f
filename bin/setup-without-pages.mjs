// Vitest calls this before tests that need no pages. It bundles a changed server in about a second.
import { prepare } from './build.mjs'

export const setup = () => prepare({ onlyBare: true })
