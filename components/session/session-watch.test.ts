import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSessionChannel, type SessionMessage } from './channel'
import { type SessionWatch, watchSession } from './session-watch'

class Input {
  checked = false
  defaultChecked = false
  defaultValue = ''
  value: string
  constructor(value: string) {
    this.value = value
  }
}
const path = '/status/information'
const expired = `/session-expired?next=${encodeURIComponent(path)}`
const forms = 'form[action="/api/corrections"]'

let left: string[] = []
let watch: SessionWatch

beforeEach(() => {
  left = []
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('HTMLSelectElement', class {})
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'UNAUTHORIZED' } }, { status: 401 }),
  )
  const location = { pathname: path, search: '', assign: (to: string) => left.push(to) }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
})
afterEach(() => {
  watch.stop()
  vi.unstubAllGlobals()
})

/** Opens a tab whose page has these elements. Then another tab sends a message. */
async function receive(elements: Record<string, unknown>, message: SessionMessage) {
  const querySelector = (selector: string) => elements[selector] ?? null
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector }))
  watch = watchSession({ idleSeconds: 900, mostSeconds: 9000 }, () => {})
  const other = openSessionChannel(() => {})
  other.post(message)
  await expect.poll(() => left.length).toBeGreaterThan(0)
  other.close()
}
const makeForm = (value: string) => ({
  elements: [new Input(value)],
  insertAdjacentHTML: (_: string, html: string) => expect(html).toContain('name="_keep"'),
  submit: () => left.push('corrections are posted'),
})
const ended = { kind: 'logout', hasExpired: true } as const

test('a tab posts typed corrections when another tab shows an expired session', async () => {
  await receive({ [forms]: makeForm('Houston') }, ended)
  expect(left).toEqual(['corrections are posted'])
})

test('when the session expires, a tab posts a typed step that autosave could not store', async () => {
  const link = { click: () => left.push('the step is posted') }
  await receive({ '[data-keeps-typed]': link }, ended)
  expect(left).toEqual(['the step is posted'])
})

// If this tab posted its corrections, they would replace those that another tab has just posted.
test('a tab without typed corrections posts nothing if another tab reports an expiry', async () => {
  await receive({ [forms]: makeForm('') }, ended)
  expect(left).toEqual([expired])
})

test('a tab opens the page /signed-out after a sign-out in another tab', async () => {
  await receive({ [forms]: makeForm('Houston') }, { kind: 'logout' })
  expect(left).toEqual(['/signed-out'])
})

test('a page without a server stays when its time is over, and leaves after a 401', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const unreachable = vi.fn(async () => Promise.reject(new TypeError('fetch failed')))
  const ask = fetch
  vi.stubGlobal('fetch', unreachable)
  const document = { querySelector: () => null, visibilityState: 'visible' }
  vi.stubGlobal('document', Object.assign(new EventTarget(), document))
  watch = watchSession({ idleSeconds: 1, mostSeconds: 9000 }, () => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unreachable.mock.calls.length).toBeGreaterThan(4)
  expect(left).toEqual([])
  vi.stubGlobal('fetch', ask)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(left).toEqual([expired])
})

test('a stopped watch asks the server no more, even if its last call fails later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const unreachable = vi.fn(async () => Promise.reject(new TypeError('fetch failed')))
  vi.stubGlobal('fetch', unreachable)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  watch = watchSession({ idleSeconds: 1, mostSeconds: 9000 }, () => {})
  await vi.advanceTimersByTimeAsync(1500)
  watch.stop()
  await vi.advanceTimersByTimeAsync(5000)
  const asked = unreachable.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unreachable.mock.calls.length).toBe(asked)
})
