import { call, paths } from '../support/api'
import { expect, type Page, test } from '../support/browser'
import { openDatabase } from '../support/database'
import { makeExamplePartner } from '../support/example-brands'
import { inspect } from '../support/inspect'
import { applyPath, heading, press } from '../support/journey'
import { type Invited, prepare } from '../support/people'
import type { Service } from '../support/service'
import { openWatched } from '../support/windows'

/** Reads the page about the deletion, deletes the application and expects the confirmation. */
async function deleteHere(page: Page, service: Service, { invite }: Invited): Promise<void> {
  await expect(heading(page, 'Delete your application')).toBeVisible()
  await expect(page.getByText('We delete your answers and your contact details')).toBeVisible()
  await press(page, 'Delete my application')
  await expect(page).toHaveURL(/\/start\?account=deleted$/)
  await expect(page.getByText('We deleted your application')).toBeVisible()
  const answer = await call(service, 'GET', paths.check, { query: { token: invite.token } })
  expect(answer.body.errors[0].code).toBe('INVITATION_DOES_NOT_EXIST')
  await page.goto(applyPath('name'))
  await expect(page).not.toHaveURL(/\/apply\//)
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a person deletes the application after Save and exit', async ({
      page,
      service,
      startForm,
    }) => {
      const invited = await startForm({ at: 'citizenship' })
      await page.goto(applyPath('citizenship'))
      await page.getByRole('main').getByRole('button', { name: 'Save and exit' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Delete my application' }).click()
      await deleteHere(page, service, invited)
    })
  })

test('a person cancels a deletion and later deletes the application in the settings', async ({
  page,
  service,
  startForm,
}) => {
  const invited = await startForm({ at: 'citizenship' })
  const open = async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Delete my application' }).click()
    await expect(heading(page, 'Delete your application')).toBeVisible()
  }
  await open()
  await inspect(page, 'the page about deleting an application')
  await page.getByRole('link', { name: 'Keep my application' }).click()
  await expect(page).toHaveURL(/\/apply\/individual\/citizenship$/)
  await open()
  await deleteHere(page, service, invited)
})

test('the branded page after a deletion passes the accessibility checks', async ({
  page,
  context,
  service,
}) => {
  const partner = await makeExamplePartner(page, service)
  await prepare(context, service.url, partner, { at: 'citizenship' })
  await page.goto('/apply/individual/delete')
  await press(page, 'Delete my application')
  await expect(heading(page, 'We deleted your application')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contact Fern' })).toBeVisible()
  await inspect(page, 'the page after a deletion')
})

test('if deleting an application fails, a message states that the application was kept', async ({
  page,
  service,
  startForm,
}) => {
  const { customerUid } = await startForm({ at: 'citizenship' })
  const database = await openDatabase(service)
  // Makes the stored email address unreadable, so that the service cannot write the email about the
  // deletion.
  const spoil = `update customers set contact_sealed = 'spoilt' where id = $1`
  await database.query(spoil, [customerUid])
  await database.close()
  await page.goto('/apply/individual/delete')
  await press(page, 'Delete my application')
  await expect(page).toHaveURL(/\/apply\/individual\/delete#error-summary$/)
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong on our side' })
  await expect(alert).toContainText("We haven't deleted your application.")
  await inspect(page, 'the page about a failed deletion')
})

test('deleting an application removes its answers from the other tabs', async ({
  page,
  context,
  service,
  complaints,
  startForm,
}) => {
  complaints.expect(/^401 GET \/api\/session$/)
  const invited = await startForm({ at: 'citizenship' })
  const other = await context.newPage()
  await openWatched(other, applyPath('name'))
  await page.goto('/apply/individual/delete')
  await deleteHere(page, service, invited)
  await expect(other).toHaveURL(/\/signed-out$/)
})
