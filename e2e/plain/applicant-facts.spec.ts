import { expect, test } from 'vitest'
import { userTypes } from '@/lib/user-types'
import { connect } from '../support/api'
import { makePartner } from '../support/brand'
import { textOf } from '../support/html'
import { makeEmail } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'

const service = shareService()

/** Opens a page and returns the text of its facts. */
async function readFacts(path: string): Promise<string> {
  const page = openPlainPage(service.url)
  await page.open(path)
  return page
    .list(({ attributes }) => attributes['aria-label'] === 'About this application')
    .map(textOf)
    .join(' ')
}

test('an invitation names the company, the time, the needs and the readers', async () => {
  const partner = await makePartner(service, {
    organization: 'Fern Facts',
    displayName: 'Fern',
    legalName: 'Fern Financial, Inc.',
    accent: '#1e6b4f',
  })
  const { token } = await partner.invite({ email: makeEmail() })
  const facts = await readFacts(`/invite/${token}`)
  expect(facts).toMatch(/Latchkey runs this form for Fern Financial, Inc\.(?!\.)/)
  expect(facts).toContain(`About ${userTypes.individual.minutes} minutes.`)
  expect(facts).toContain('your Social Security number')
  expect(facts).toContain('Fern sees your status and the details of your account.')
})

test('the choice of an account names the product and no partner', async () => {
  const { individual, businessowner } = userTypes
  const facts = await readFacts('/start')
  expect(facts).toContain('Latchkey opens this account and runs this form.')
  expect(facts).toContain(
    `About ${individual.minutes} minutes, or ${businessowner.minutes} for a business owner.`,
  )
  expect(facts).not.toContain('sees your status')
})

test('an unusable invitation shows no facts', async () => {
  const { token } = await connect(service).invite({ email: makeEmail() })
  expect(await readFacts(`/invite/${token}x`)).toBe('')
})
