import { expect, test } from '../support/browser'
import {
  answerAll,
  applyPath,
  arrive,
  begin,
  enterCode,
  fillers,
  heading,
  press,
  submit,
  submitStep,
  travel,
} from '../support/journey'
import { avery, makeEmail, prepare } from '../support/people'
import { readBrowser, record, spellingsOf } from '../support/recording'

const digits = '958417263'
const anySpelling = spellingsOf(digits)
const who = {
  ...avery,
  firstName: 'Rosalind',
  lastName: 'Okonkwo',
  socialSecurityNumber: '958 41 7263',
}

test('the privacy check finds a Social Security number in every spelling', () => {
  const spelled = [
    '958417263',
    '958-41-7263',
    '958 41 7263',
    '958.41.7263',
    '9 5 8 4 1 7 2 6 3',
    '958%2D41%2D7263',
    '"958–41–7263"',
  ]
  const encoded = ['958-41-7263', '958417263'].flatMap((text) =>
    (['base64', 'hex'] as const).map((form) => Buffer.from(text).toString(form)),
  )
  for (const text of [...spelled, ...encoded]) expect(`before${text}after`).toMatch(anySpelling)
  for (const text of ['7263', '958-41', '900-12-3456', 'ending in 7263'])
    expect(text).not.toMatch(anySpelling)
})

test('no response or browser storage contains the full SSN after the SSN page', async ({
  page,
  context,
  service,
}) => {
  const recording = record(context)
  const email = makeEmail()
  await begin(page, email)
  await enterCode(page, email, true)
  await answerAll(page, { until: 'ssn', who })
  await fillers.ssn(page, who)
  await page.getByLabel('What is your Social Security number?').blur()
  await expect(page.getByLabel('What is your Social Security number?')).toHaveValue('958-41-7263')
  await submitStep(page, 'ssn')
  await arrive(page, 'address')

  // The page must still not contain the number after the Back button and after a reload.
  await travel(page, 'back')
  await arrive(page, 'ssn')
  await expect(page.getByText('Saved: number ending in 7263')).toBeVisible()
  expect(await readBrowser(page)).not.toMatch(anySpelling)
  await page.reload()
  await expect(page.getByText('Saved: number ending in 7263')).toBeVisible()
  expect(await readBrowser(page)).not.toMatch(anySpelling)
  await travel(page, 'forward')
  for (const slug of ['address', 'identification', 'employment', 'transfers', 'w9'] as const) {
    await arrive(page, slug)
    expect(await readBrowser(page), slug).not.toMatch(anySpelling)
    await fillers[slug](page, who)
    await submitStep(page, slug)
  }
  await arrive(page, 'review')
  await expect(page.getByText('7263').first()).toBeVisible()
  expect(await readBrowser(page)).not.toMatch(anySpelling)
  await submit(page)
  for (const path of ['/status', '/status/record', '/inbox']) {
    await page.goto(path)
    expect(await readBrowser(page), path).not.toMatch(anySpelling)
  }

  const answers = await recording.answers()
  expect(answers.length).toBeGreaterThan(30)
  expect(answers.some((text) => text.includes('7263'))).toBe(true)
  for (const text of answers) expect(text).not.toMatch(anySpelling)
  const personal = [
    digits,
    who.firstName,
    who.lastName,
    email,
    '500 Oak',
    'Austin',
    '78701',
    '07/24/1988',
    'D1234567',
    '85000',
    '85,000',
  ]
  const asked = recording.addresses.filter((address) => !address.includes('/_next/static/'))
  expect(asked.length).toBeGreaterThan(30)
  for (const secret of personal) {
    expect(asked.filter((address) => address.toLowerCase().includes(secret.toLowerCase()))).toEqual(
      [],
    )
    expect(service.log().toLowerCase()).not.toContain(secret.toLowerCase())
  }
  expect(recording.addresses.filter((address) => anySpelling.test(address))).toEqual([])
  expect(service.log()).not.toMatch(anySpelling)
})

test('no response contains a rejected SSN or an SSN submitted without JavaScript', async ({
  context,
  service,
  client,
  openBrowser,
  startForm,
}) => {
  const plain = await openBrowser({ javaScriptEnabled: false })
  const recording = record(plain)
  await prepare(plain, service.url, client, { at: 'ssn' })
  const page = await plain.newPage()
  await page.goto(applyPath('ssn'))
  await page.getByLabel('What is your Social Security number?').fill('958-41-7263 0')
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toContainText(
    'Social Security number must be 9 numbers',
  )
  await expect(page.getByLabel('What is your Social Security number?')).toHaveValue('')
  await page.getByLabel('What is your Social Security number?').fill('958-41-7263')
  await press(page, 'Continue')
  await arrive(page, 'address')
  await page.goto(applyPath('ssn'))
  await expect(page.getByLabel('New Social Security number')).toHaveValue('')
  for (const text of await recording.answers()) expect(text).not.toMatch(anySpelling)

  // Sends an invalid number without the form, so that the server rejects it.
  await startForm({ at: 'ssn' })
  const answer = await context.request.post(`${service.url}/api/apply/ssn`, {
    data: { socialSecurityNumber: '958-41-7263-0' },
    headers: { origin: service.url },
  })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).not.toMatch(anySpelling)
})

test('pages and responses with personal data have Cache-Control no-store', async ({
  page,
  context,
  startForm,
}) => {
  await startForm({ at: 'review' })
  const kept: string[] = []
  let asked = 0
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(?:apply|status|inbox|api)/.test(pathname)) return
    asked++
    if (!/no-store/.test(response.headers()['cache-control'] ?? '')) kept.push(pathname)
  })
  await page.goto(applyPath('review'))
  await page.getByRole('link', { name: 'Change name' }).click()
  await arrive(page, 'name')
  await press(page, 'Continue')
  await submit(page)
  for (const path of ['/status', '/status/record', '/inbox', '/already-complete'])
    await page.goto(path)
  await expect(heading(page, "You've already submitted your application")).toBeVisible()
  expect(kept).toEqual([])
  expect(asked).toBeGreaterThan(6)
})
