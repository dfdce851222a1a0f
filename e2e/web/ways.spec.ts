import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, fillers, heading, press, waitForHydration } from '../support/journey'
import { avery, countProfiles, prepare, prepareMember } from '../support/people'

/** The form has two Save and exit controls: one beside Continue and one in the header. */
const waysOut = {
  'beside Continue': (page: Page) =>
    page.getByRole('main').getByText('Save and exit', { exact: true }),
  'in the header': (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: 'Save and exit' }),
}

test.describe('Save and exit keeps the answers and does not submit the application', () => {
  for (const [place, wayOut] of Object.entries(waysOut)) {
    test(`Save and exit on the review, ${place}, does not submit the application`, async ({
      page,
      service,
      startForm,
    }) => {
      const { customerUid } = await startForm({ at: 'review' })
      await page.goto(applyPath('review'))
      await arrive(page, 'review')
      await wayOut(page).click()
      await expect(heading(page, 'Your application is saved')).toBeVisible()
      expect(await countProfiles(service, customerUid)).toBe(0)
      await page.getByRole('link', { name: 'Continue your application' }).click()
      await page.waitForURL(`**${applyPath('review')}`)
    })

    test(`Save and exit on a form step, ${place}, saves typed answers, valid or not`, async ({
      page,
      startForm,
    }) => {
      await startForm({ at: 'address' })
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
      await page.getByRole('link', { name: 'Continue your application' }).click()
      await arrive(page, 'identification')
    })
  }

  test('Save and exit does not sign the tax form', async ({ page, startForm }) => {
    await startForm({ at: 'w9' })
    await page.goto(applyPath('w9'))
    await fillers.w9(page, avery)
    await press(page, 'Save and exit')
    await expect(heading(page, 'Your application is saved')).toBeVisible()
    await page.getByRole('link', { name: 'Continue your application' }).click()
    await arrive(page, 'w9')
  })

  test('the Enter key submits the form page and does not exit the form', async ({
    page,
    startForm,
  }) => {
    await startForm()
    await page.goto(applyPath('name'))
    await fillers.name(page, avery)
    await page.getByLabel('Last or family name').press('Enter')
    await arrive(page, 'date-of-birth')
  })
})

const header = (page: Page) => page.getByRole('navigation', { name: 'Site' })

test('on the account type page, the first Tab press focuses the skip link', async ({ page }) => {
  await page.goto('/start')
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
})

test.describe('public pages for each kind of visitor', () => {
  test.beforeEach(({ complaints }) => complaints.expect(/^404 GET \/no-such-page$/))

  test('the home page and the 404 page show an anonymous visitor a link to start', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Open your application' }),
    ).toBeVisible()
    await expect(header(page).getByRole('link')).toHaveText([
      'Docs',
      'API',
      'Security',
      'Applicants',
      'Help',
    ])
    await page.goto('/no-such-page')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Go to the start page' }),
    ).toBeVisible()
  })

  test('the home page and the 404 page link each person to the application or account', async ({
    openBrowser,
    service,
    client,
  }) => {
    const [applicant, waiting, member] = [
      await openBrowser(),
      await openBrowser(),
      await openBrowser(),
    ]
    await prepare(applicant, service.url, client, { at: 'address' })
    const manual = { socialSecurityNumber: '000-00-0004' }
    await prepareMember(waiting, service.url, client, manual)
    await prepareMember(member, service.url, client)
    for (const [context, name, path] of [
      [applicant, 'Continue your application', '/apply/individual/address'],
      [waiting, 'See your status', '/status'],
      [member, 'Inbox', '/inbox'],
    ] as const) {
      const page = await context.newPage()
      for (const each of ['/', '/no-such-page']) {
        await page.goto(each)
        await expect(header(page).getByRole('link', { name })).toBeVisible()
        const link = page.getByRole('main').getByRole('link', { name })
        await expect(link).toHaveAttribute('href', path)
      }
      await page.getByRole('main').getByRole('link', { name }).click()
      await page.waitForURL(`**${path}`)
    }
  })
})
