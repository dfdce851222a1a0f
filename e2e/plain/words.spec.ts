import { describe, expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'
import { alterSample, sampleFaults } from '@/lib/testing/step-faults'
import { type UserType, userTypes } from '@/lib/user-types'
import { connect } from '../support/api'
import { textOf } from '../support/html'
import { confirmEmail, post, prepare } from '../support/people'
import { openPlainMailbox, openPlainPage, type PlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()
const client = connect(service)

/** Converts values to the form fields that a browser without JavaScript sends. */
function fieldsOf(values: unknown, name = ''): [string, string][] {
  if (Array.isArray(values)) return values.map((value) => [name, String(value)])
  if (typeof values !== 'object' || values === null)
    return values === false ? [] : [[name, values === true ? 'yes' : String(values)]]
  return Object.entries(values).flatMap(([key, value]) =>
    fieldsOf(value, name === '' ? key : `${name}.${key}`),
  )
}

/** Sends a step as its page without JavaScript does. Expects an error. */
async function send(page: PlainPage, path: string, step: StepSlug, values: unknown): Promise<void> {
  const { location } = await page.request.post(`${service.url}/api/apply/${step}`, {
    data: new URLSearchParams(fieldsOf(values)).toString(),
    headers: { origin: service.url, referer: service.url + path },
  })
  expect(location, `${step} ${JSON.stringify(values)}`).toBe(`${path}#error-summary`)
}

const readCode = async (email: string): Promise<string> => {
  const mailbox = openPlainPage(service.url)
  await openPlainMailbox(mailbox, email)
  const letters = mailbox.list(({ tag }) => tag === 'li').map(textOf)
  return /code is (\d{6})/.exec(letters.find((text) => text.includes(email)) ?? '')?.[1] ?? ''
}

const asked: Readonly<Partial<Record<StepSlug, UserType>>> = {
  business: 'businessowner',
  organization: 'operator',
}

for (const userType of ['individual', 'businessowner', 'operator'] as const)
  describe(`messages for invalid answers of the ${userType}`, () => {
    test('browser and server show the same error message for an invalid answer', async () => {
      const page = openPlainPage(service.url)
      if (userType === 'individual') {
        await prepare(page, service.url, client, { at: 'review' })
        for (const step of ['address', 'mailing-address'] as const)
          await post(page, service.url, `/api/apply/${step}`, sampleAnswers[step])
      } else await confirmEmail(page, service.url, userType, readCode)
      const rows = sampleFaults.filter(([step]) => (asked[step] ?? 'individual') === userType)
      expect(rows.length).toBeGreaterThan(0)
      for (const [step, changes, line] of rows) {
        const path = `/apply/${userTypes[userType].slug}/${step}`
        await send(page, path, step, alterSample(step, changes))
        await page.open(path)
        const [source = '', ...words] = line.split(': ')
        const message = words.join(': ')
        expect(page.linksAt('error-summary')).toEqual([message])
        expect(page.textAt(`${source}-error`)).toBe(`Error: ${message}`)
        expect(page.title).toMatch(/^Error: /)
      }
    })
  })
