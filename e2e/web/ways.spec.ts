import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, fillers, heading, press } from '../support/journey'
import { avery, countProfiles, prepare, prepareMember } from '../support/people'

/** The two controls to leave the form: beside Continue, and in the header. */
const waysOut = {
  'beside Continue': (page: Page) =>
    page.getByRole('main').getByText('Save and exit', { exact: true }),
  'in the header': (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: 'Save and exit' }),
}

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? 'leaving the form for later' : 'leaving the form without a script',
    () => {
      test.use({ javaScriptEnabled })

      for (const [place, wayOut] of Object.entries(waysOut)) {
        test(`leaving from the review, ${place}, sends no application`, async ({
          page,
          context,
          service,
          client,
        }) => {
          const { customerUid } = await prepare(context, service.url, client, { at: 'review' })
          await page.goto(applyPath('review'))
          await arrive(page, 'review')
          await wayOut(page).click()
          await expect(heading(page, 'Your application is saved')).toBeVisible()
          expect(await countProfiles(service, customerUid)).toBe(0)
          await page.getByRole('link', { name: 'Go on with your application' }).click()
          await page.waitForURL(`**${applyPath('review')}`)
        })

        // Without a script the link cannot save what was typed; the button can.
        if (javaScriptEnabled || place === 'beside Continue')
          test(`leaving from a step, ${place}, saves typed answers, valid or not`, async ({
            page,
            context,
            service,
            client,
          }) => {
            await prepare(context, service.url, client, { at: 'address' })
            await page.goto(applyPath('address'))
            await arrive(page, 'address')
            await page.getByLabel('Street address').fill('500 Oak St')
            await page.getByLabel('City').fill('Aust1n')
            await wayOut(page).click()
            await expect(heading(page, 'Your application is saved')).toBeVisible()
            await page.goto(applyPath('address'))
            await expect(page.getByLabel('Street address')).toHaveValue('500 Oak St')
            await expect(page.getByLabel('City')).toHaveValue('Aust1n')
            await fillers.address(page, avery)
            await wayOut(page).click()
            await expect(heading(page, 'Your application is saved')).toBeVisible()
            await page.getByRole('link', { name: 'Go on with your application' }).click()
            await arrive(page, 'identification')
          })
      }

      test('leaving from the tax form signs nothing', async ({
        page,
        context,
        service,
        client,
      }) => {
        await prepare(context, service.url, client, { at: 'w9' })
        await page.goto(applyPath('w9'))
        await fillers.w9(page, avery)
        await press(page, 'Save and exit')
        await expect(heading(page, 'Your application is saved')).toBeVisible()
        await page.getByRole('link', { name: 'Go on with your application' }).click()
        await arrive(page, 'w9')
      })

      test('Enter continues and does not leave the form', async ({
        page,
        context,
        service,
        client,
      }) => {
        await prepare(context, service.url, client)
        await page.goto(applyPath('name'))
        await fillers.name(page, avery)
        await page.getByLabel('Last or family name').press('Enter')
        await arrive(page, 'date-of-birth')
      })
    },
  )

const open = ['/', '/help', '/start', '/sign-in', '/developers', '/sandbox', '/not-eligible']
const header = (page: Page) => page.getByRole('navigation', { name: 'Site' })

/** Public pages lead back to the person's own state and offer no new start. */
async function expectNextLink(page: Page, label: string, path: string): Promise<void> {
  for (const each of open) {
    await page.goto(each)
    await expect(header(page).getByRole('link').first()).toHaveAccessibleName(label)
    await expect(header(page).getByRole('link', { name: label })).toHaveAttribute('href', path)
    await expect(
      page.getByRole('link', { name: /^(Start now|Sign in|sign in|Open an account)$/ }),
    ).toHaveCount(0)
  }
  for (const each of ['/', '/help', '/sign-in']) {
    await page.goto(each)
    await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute(
      'href',
      path,
    )
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute(
    'href',
    path,
  )
}

test.describe('public pages for each kind of visitor', () => {
  test.beforeEach(({ complaints }) => complaints.expect(/^404 GET \/no-such-page$/))

  test('public pages offer an anonymous visitor to start or sign in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: 'Start now' })).toBeVisible()
    await expect(header(page).getByRole('link')).toHaveText(['Sign in', 'Help'])
    await page.goto('/no-such-page')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Go to the start page' }),
    ).toBeVisible()
  })

  test('public pages lead a person with an unsent application back to it', async ({
    page,
    context,
    service,
    client,
  }) => {
    await prepare(context, service.url, client, { at: 'address' })
    await expectNextLink(page, 'Continue your application', '/apply/individual/address')
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Continue your application' }).click()
    await arrive(page, 'address')
  })

  test('public pages lead a person with a pending application to its status', async ({
    page,
    context,
    service,
    client,
  }) => {
    await prepareMember(context, service.url, client, { socialSecurityNumber: '000-00-0004' })
    await expectNextLink(page, 'See your status', '/status')
  })

  test('public pages lead a person with an account to the inbox', async ({
    page,
    context,
    service,
    client,
  }) => {
    await prepareMember(context, service.url, client)
    await expectNextLink(page, 'Inbox', '/inbox')
  })
})
