// Prints the steps of a partner as sentences: one per step, and one for the reason of a failure.
import { stripVTControlCharacters } from 'node:util'

const isSentence = ({ category }) => category === 'test.step'

export default class WalkReporter {
  #failure
  #current

  printsToStdio() {
    return true
  }

  /** After a failure, the remaining steps never begin, so their titles are not printed. */
  onStepBegin({ title }, _result, step) {
    if (!isSentence(step) || this.#current === title) return
    this.#current = title
    console.log(`\n${title}`)
  }

  onStepEnd(_test, _result, step) {
    if (!isSentence(step)) return
    console.log(`  ${step.error ? '✗' : '✓'} ${step.title}`)
    if (step.error) this.#failure ??= `${step.title}: ${firstLine(step.error)}`
  }

  onTestEnd(test, result) {
    if (result.status === 'passed' || result.status === 'skipped') return
    for (const error of result.errors) console.error(error.message ?? error.value)
    this.#failure ??= `${test.title}: ${firstLine(result.errors[0] ?? {})}`
  }

  onError(error) {
    this.#failure ??= firstLine(error)
  }

  onEnd({ status }) {
    if (status === 'passed') console.log('\nThe walk is complete.')
    else console.error(`\nThe walk stopped. ${this.#failure ?? `It was ${status}.`}`)
  }
}

const firstLine = ({ message, value }) =>
  stripVTControlCharacters(message ?? value ?? 'It ended without a reason.')
    .replace(/^\w*Error: /, '')
    .split('\n')[0]
