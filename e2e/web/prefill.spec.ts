import { expect, type Page, test } from '../support/browser'
import { inspect } from '../support/inspect'
import {
  answer,
  answerAll,
  applyPath,
  arrive,
  press,
  row,
  submit,
  waitForHydration,
} from '../support/journey'
import { avery, makeEmail, post } from '../support/people'

const prefill = {
  middleName: 'Rae',
  dateOfBirth: '07/24/1988',
  address: { address: '9 Elm St', city: 'Dallas', state: 'TX', zipCode: '75001' },
}
const notice = (page: Page) => page.getByText("Check it and change anything that's wrong.")

test('the application record shows which prefilled answers the person changed', async ({
  page,
  context,
  service,
  client,
}) => {
  const email = makeEmail()
  const { token, customerUid } = await client.invite({ ...avery, email, prefill })
  await post(context, service.url, '/api/invites', { token })
  await post(context, service.url, '/api/start/consent', {
    userType: 'individual',
    consent: 'yes',
    consentVersion: '2026-01',
  })
  await page.goto(applyPath('name'))
  await arrive(page, 'name')
  await expect(page.getByLabel('Middle name')).toHaveValue('Rae')
  await expect(notice(page)).toHaveText(
    "Demo Bank filled this in. Check it and change anything that's wrong.",
  )
  // The form shows no time of saving, because the person has not saved anything yet.
  await waitForHydration(page)
  await expect(page.locator('#form-status')).toBeEmpty()
  await press(page, 'Continue')

  await arrive(page, 'date-of-birth')
  await expect(page.locator('#form-status')).toHaveText(/^Saved at/)
  await expect(page.getByLabel('Year')).toHaveValue('1988')
  await inspect(page, 'a step with answers of a partner')
  await press(page, 'Continue')

  await answer(page, 'citizenship')
  await answer(page, 'ssn')
  await arrive(page, 'address')
  await expect(page.getByLabel('City')).toHaveValue('Dallas')
  await expect(notice(page)).toBeVisible()
  await answer(page, 'address')
  await arrive(page, 'identification')
  await expect(notice(page)).toHaveCount(0)
  await page.goto(applyPath('address'))
  await arrive(page, 'address')
  await expect(notice(page)).toHaveCount(0)
  await press(page, 'Continue')
  await answerAll(page, { from: 'identification' })
  await submit(page)

  const { headers } = await client.systemSession()
  const readChanged = async () => {
    const query = { customerUid, type: 'signup.completed' }
    const log = await client.call('GET', '/webhooks/org/v1/events', { headers, query })
    return log.body.data[0]?.data.changedPrefill.toSorted()
  }
  // Waits, because the log contains an event only after the service has numbered it.
  await expect.poll(readChanged).toEqual(['address.address', 'address.city', 'address.zipCode'])
  await page.goto('/status/record')
  await expect(row(page, 'Date of birth')).toContainText('From Demo Bank')
  await expect(row(page, 'Date of birth')).not.toContainText('changed by you')
  await expect(row(page, 'Home address')).toContainText('From Demo Bank, changed by you')
})
