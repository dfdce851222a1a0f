import { afterEach } from 'vitest'

// What a person would find as an error in a console is a failure here.
const said: string[] = []
const { error } = globalThis.console
globalThis.console.error = (...words: unknown[]) => {
  said.push(String(words[0]))
  error(...words)
}

afterEach(() => {
  const [first] = said.splice(0)
  if (first !== undefined) throw new Error(`console.error was called: ${first}`)
})
