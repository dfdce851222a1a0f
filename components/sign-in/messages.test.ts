import { expect, test } from 'vitest'
import { waitAlert } from './messages'

test.each([
  [1, 'one email every 30 seconds. Use the link in the last one, or try again in 2 seconds.'],
  [30, 'try again in 30 seconds.'],
  [31, 'Try again in 2 minutes. Links in emails that you already have still work.'],
  [121, 'Try again in 3 minutes. Links in emails that you already have still work.'],
])('after too many emails, a wait of %d seconds reads "…%s"', (seconds, text) => {
  expect(waitAlert(seconds).text).toContain(text)
})

test.each([1, 90, 3500])(
  'the alert of a form without emails mentions none, for %d seconds',
  (seconds) => {
    const { text } = waitAlert(seconds, undefined, false)
    expect(text).toMatch(/^You've tried this too many times\. Try again in ([2-9]|\d\d) minutes\.$/)
  },
)
