// Vitest calls this file before tests that request pages.
import { prepare } from './build.mjs'

export const setup = () => prepare()
