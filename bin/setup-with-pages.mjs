// Vitest calls this before tests that look at pages.
import { prepare } from './build.mjs'

export const setup = () => prepare()
