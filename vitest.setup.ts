import { afterEach } from 'vitest'

// Collects console errors, because a console error fails the test.
const errors: string[] = []
const { error } = globalThis.console
globalThis.console.error = (...words: unknown[]) => {
  errors.push(String(words[0]))
  error(...words)
}

afterEach(() => {
  const [first] = errors.splice(0)
  if (first !== undefined) throw new Error(`console.error was called: ${first}`)
})
