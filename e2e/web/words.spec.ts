import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'
import { alterSample, sampleFaults } from '@/lib/testing/step-faults'
import { type UserType, userTypes } from '@/lib/user-types'
import { type BrowserContext, expect, test } from '../support/browser'
import { applyPath, press } from '../support/journey'
import { post, prepare, startWithoutInvitation } from '../support/people'
import { withholdRules } from '../support/withhold-rules'

/** Values in the form that a plain form posts. */
function fieldsOf(values: unknown, name = ''): [string, string][] {
  if (Array.isArray(values)) return values.map((value) => [name, String(value)])
  if (typeof values !== 'object' || values === null)
    return values === false ? [] : [[name, values === true ? 'yes' : String(values)]]
  return Object.entries(values).flatMap(([key, value]) =>
    fieldsOf(value, name === '' ? key : `${name}.${key}`),
  )
}

/** Sends a step as a page without a script does, without leaving the current page. */
async function send(
  context: BrowserContext,
  url: string,
  page: string,
  step: StepSlug,
  values: unknown,
): Promise<void> {
  const answer = await context.request.post(`${url}/api/apply/${step}`, {
    data: new URLSearchParams(fieldsOf(values)).toString(),
    headers: {
      origin: url,
      referer: url + page,
      'content-type': 'application/x-www-form-urlencoded',
    },
    maxRedirects: 0,
  })
  expect(answer.headers().location, `${step} ${JSON.stringify(values)}`).toBe(
    `${page}#error-summary`,
  )
}

const asked: Readonly<Partial<Record<StepSlug, UserType>>> = {
  business: 'businessowner',
  organization: 'operator',
}

for (const userType of ['individual', 'businessowner', 'operator'] as const)
  test.describe(`messages for wrong answers of the ${userType}`, () => {
    test.use({ javaScriptEnabled: false })

    test('browser and server show the same message for a wrong answer', async ({
      page,
      context,
      service,
      client,
    }) => {
      if (userType === 'individual') {
        await prepare(context, service.url, client, { at: 'review' })
        for (const step of ['address', 'mailing-address'] as const)
          await post(context, service.url, `/api/apply/${step}`, sampleAnswers[step])
      } else await startWithoutInvitation(page, service.url, userType)
      const rows = sampleFaults.filter(([step]) => (asked[step] ?? 'individual') === userType)
      expect(rows.length).toBeGreaterThan(0)
      for (const [step, changes, line] of rows) {
        const path = `/apply/${userTypes[userType].slug}/${step}`
        await send(context, service.url, path, step, alterSample(step, changes))
        await page.goto(path)
        const [source = '', ...words] = line.split(': ')
        const message = words.join(': ')
        await expect(page.locator('#error-summary').getByRole('link')).toHaveText([message])
        await expect(page.locator(`[id="${source}-error"]`)).toHaveText(`Error: ${message}`)
        await expect(page).toHaveTitle(/^Error: /)
      }
    })
  })

test("without its rules the browser shows the server's message in the same words", async ({
  page,
  context,
  service,
  client,
  complaints,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/name$/)
  await prepare(context, service.url, client)
  await page.goto(applyPath('name'), { waitUntil: 'networkidle' })
  const countWithheld = await withholdRules(page)
  await page.getByLabel('First or given name').fill('Av3ry')
  await press(page, 'Continue')
  await expect(page.locator('#error-summary')).toBeFocused()
  const message =
    'First or given name must only include letters, spaces, hyphens, apostrophes and periods'
  await expect(page.locator('#error-summary').getByRole('link')).toHaveText([message])
  await expect(page.getByLabel('First or given name')).toHaveValue('Av3ry')
  expect(countWithheld()).toBeGreaterThan(0)
})
