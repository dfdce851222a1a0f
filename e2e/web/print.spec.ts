import { certification } from '@/lib/legal/w9-terms'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { readDrawing, readPdf } from '@/lib/testing/read-pdf'
import { makePartner } from '../support/brand'
import { expect, type Page, test } from '../support/browser'
import { applyPath, heading, submit } from '../support/journey'
import { post, prepare } from '../support/people'

// In milliseconds, longer than any test. So the status stays pending until the test decides.
test.use({ verificationMs: 3_600_000 })

/**
 * Prints the page on Letter and on A4. Returns the texts of all pages. Checks that no page is
 * blank.
 */
async function print(page: Page, maxPages: number): Promise<string[][]> {
  const prints: string[][] = []
  for (const format of ['Letter', 'A4'] as const) {
    const { pages } = await readPdf(await page.pdf({ format, tagged: true }))
    const texts = pages.map((sheet) => sheet.texts.map(({ text }) => text).join(' '))
    expect(texts.length, format).toBeLessThanOrEqual(maxPages)
    for (const text of texts) expect(text.length, format).toBeGreaterThan(100)
    expect(texts.join(' ')).not.toMatch(/Download as|Print or save|Save and exit/)
    prints.push(texts)
  }
  return prints
}

/** Expects that in each print, the certification and the signature are on the same page. */
function expectSignedTogether(prints: string[][], signature: string): void {
  for (const texts of prints) {
    const signed = texts.filter((text) => text.includes(signature))
    expect(signed).toHaveLength(1)
    for (const part of [certification.perjury, ...certification.statements, certification.consent])
      expect(signed[0]).toContain(part)
    const { heading: term, text, list } = certification.definition
    for (const part of [term, text, ...list.map((item) => item.replace('• ', ''))])
      expect(signed[0]).toContain(part)
  }
}

test('tax form, receipt, record and decision print without a blank page', async ({
  page,
  context,
  service,
  client,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'w9' })
  await page.goto(applyPath('w9'))
  await expect(heading(page, 'Certify your tax details (Form W-9)')).toBeVisible()
  expectSignedTogether(await print(page, 4), 'Type your full name to sign')

  await post(context, service.url, '/api/apply/w9', sampleAnswers.w9)
  await page.goto(applyPath('review'))
  await submit(page)
  for (const [receipt] of await print(page, 1)) expect(receipt).toMatch(/Ref [A-Z0-9]{4}-/)

  await page.goto('/status/record')
  const record = await print(page, 3)
  for (const [first] of record) expect(first).toContain('Legal name')
  expectSignedTogether(record, 'SHA-256 of the terms')
  await page.emulateMedia({ media: 'print' })
  const space = await page
    .locator('.line-number')
    .first()
    .evaluate((number) => {
      number.textContent = '1.13–16'
      const text = document.createRange()
      text.selectNodeContents(number)
      return number.getBoundingClientRect().right - text.getBoundingClientRect().right
    })
  expect(space, 'space after the longest line number').toBeGreaterThan(4)
  await page.emulateMedia({ media: null })

  const { headers } = await client.systemSession()
  const json = { decision: 'reject' }
  await client.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, { headers, json })
  await page.goto('/status/decision')
  await expect(heading(page, 'Our decision on your application')).toBeVisible()
  for (const [decision] of await print(page, 1)) expect(decision).toContain('Dear Avery Quinn,')
})

test('a record with long answers prints its signature in one block', async ({
  page,
  startForm,
}) => {
  const long = 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley'
  await startForm({
    at: 'review',
    answers: {
      name: { ...sampleAnswers.name, middleName: long },
      address: {
        ...sampleAnswers.address,
        'address.address': `${long} Boulevard 500`,
        'address.address2': `${long} Building`,
        isMailingAddressSame: 'yes',
      },
    },
  })
  await page.goto(applyPath('review'))
  await submit(page)
  await page.goto('/status/record')
  expectSignedTogether(await print(page, 4), 'SHA-256 of the terms')
})

test('each printed page of the record shows the partner and the reference', async ({
  page,
  context,
  service,
}) => {
  const partner = await makePartner(service, {
    organization: 'Fern Prints',
    displayName: 'Fern & Co',
    accent: '#1e6b4f',
    hasLogo: true,
  })
  await prepare(context, service.url, partner, { at: 'review' })
  await page.goto(applyPath('review'))
  await submit(page)
  await page.goto('/status/record')
  const reference = /Ref ([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(
    (await page.getByRole('main').textContent()) ?? '',
  )![1]
  for (const texts of await print(page, 3)) {
    expect(texts.length).toBeGreaterThan(1)
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`Reference ${reference}`)
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`)
      // Only later pages name the brand, because the first page shows the logo.
      expect(text.includes('Fern & Co')).toBe(index > 0)
    }
  }
  const [first] = await readDrawing(await page.pdf({ tagged: true }))
  expect(first!.pictures).toBe(1)
})
