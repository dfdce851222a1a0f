import { expect, type Page, test } from '../support/browser'
import { applyPath, arrive, fillers, submitStep, waitForHydration } from '../support/journey'
import { avery, type StepSlug } from '../support/people'

/** Opens a page over a simulated slow network. Its scripts load only when the test calls `wake`. */
async function openBeforeHydration(
  page: Page,
  path: string,
): Promise<{ wake: () => Promise<void> }> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Save and exit' })).toBeVisible()
  return {
    wake: async () => {
      scripts.resolve()
      await waitForHydration(page)
    },
  }
}

/** Presses Continue. Returns the body that the page sends. */
async function send(page: Page, slug: StepSlug): Promise<unknown> {
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(`/api/apply/${slug}`),
  )
  await submitStep(page, slug)
  const request = await sent
  expect(request.resourceType()).toBe('fetch')
  return request.postDataJSON()
}

async function uncheckAll(page: Page): Promise<void> {
  const ticked = page.getByRole('checkbox', { checked: true })
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
}

test.describe('answers entered before hydration are kept', () => {
  test('text, radio buttons and lists filled in before hydration are submitted', async ({
    page,
    startForm,
  }) => {
    await startForm({ at: 'identification' })
    const { wake } = await openBeforeHydration(page, applyPath('identification'))
    await fillers.identification(page, {
      ...avery,
      identification: { ...avery.identification, type: 'State ID card' },
    })
    await wake()
    await expect(page.getByLabel('State ID card')).toBeChecked()
    await expect(page.getByLabel('ID number')).toHaveValue(avery.identification.number)
    expect(await send(page, 'identification')).toMatchObject({
      identification: {
        type: 'StateId',
        number: avery.identification.number,
        issuingState: 'TX',
        expirationDate: { year: '2099' },
      },
    })
    await arrive(page, 'employment')
  })

  for (const ticked of [
    ['Employment'],
    ['Business or self-employment'],
    ['Business or self-employment', 'Savings', 'Other'],
  ])
    test(`checkboxes ticked before hydration are submitted: ${ticked.join(', ')}`, async ({
      page,
      startForm,
    }) => {
      await startForm({ at: 'employment' })
      const { wake } = await openBeforeHydration(page, applyPath('employment'))
      await page.getByLabel('No', { exact: true }).check()
      await page.getByLabel('Annual income before taxes, in dollars').fill('85,000')
      for (const label of ticked) await page.getByLabel(label, { exact: true }).check()
      await wake()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(ticked.length)
      expect(await send(page, 'employment')).toMatchObject({
        employment: { isCurrentlyEmployed: 'no', annualIncome: '85,000', incomeSources: ticked },
      })
      await arrive(page, 'transfers')
    })

  test('answers changed before hydration replace the saved answers', async ({
    page,
    startForm,
  }) => {
    await startForm({ at: 'review' })
    const { wake } = await openBeforeHydration(page, applyPath('employment'))
    await page.getByLabel('No', { exact: true }).check()
    await page.getByLabel('Annual income before taxes, in dollars').fill('12')
    await uncheckAll(page)
    await page.getByLabel('Savings').check()
    await wake()
    await expect(page.getByLabel('No', { exact: true })).toBeChecked()
    expect(await send(page, 'employment')).toMatchObject({
      employment: { isCurrentlyEmployed: 'no', annualIncome: '12', incomeSources: ['Savings'] },
    })
  })

  test('single checkboxes changed before hydration replace the saved values', async ({
    page,
    startForm,
  }) => {
    await startForm({ at: 'review' })
    const { wake } = await openBeforeHydration(page, applyPath('transfers'))
    await uncheckAll(page)
    await page.getByLabel('Checks').check()
    await wake()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    expect(await send(page, 'transfers')).toMatchObject({
      transferActivity: { checkDepositExpected: 'yes', achTransferExpected: false },
    })
    await arrive(page, 'w9')
  })
})

test.describe('page parts that depend on answers entered before hydration', () => {
  test('selecting Puerto Rico before hydration shows the urbanization field', async ({
    page,
    startForm,
  }) => {
    await startForm({ at: 'address' })
    const { wake } = await openBeforeHydration(page, applyPath('address'))
    await page.getByLabel('State, territory or military post').selectOption('PR')
    await wake()
    await expect(page.getByLabel('Urbanization (optional)')).toBeVisible()
    await page.getByLabel('State, territory or military post').selectOption('TX')
    await expect(page.getByLabel('Urbanization (optional)')).toHaveCount(0)
  })

  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'before hydration' : 'without a script', () => {
      test.use({ javaScriptEnabled })

      test('choosing backup withholding crosses out the second statement of the W-9', async ({
        page,
        startForm,
      }) => {
        await startForm({ at: 'w9' })
        const crossedOut = page
          .getByRole('deletion')
          .filter({ hasText: 'not subject to backup withholding' })
        const notice = page.getByText('Crossed out because you answered yes')
        const expectCrossedOut = async () => {
          await expect(crossedOut).toBeVisible()
          await expect(notice).toBeVisible()
          await expect(page.locator('#certification ~ ol > li')).toHaveCount(4)
        }
        const { wake } = javaScriptEnabled
          ? await openBeforeHydration(page, applyPath('w9'))
          : { wake: async () => {} }
        if (!javaScriptEnabled) await page.goto(applyPath('w9'))
        await expect(notice).toBeHidden()
        await page.getByLabel('Yes', { exact: true }).check()
        await expectCrossedOut()
        await wake()
        await expectCrossedOut()
        await page.getByLabel('No', { exact: true }).check()
        await expect(crossedOut).toBeHidden()
        await expect(notice).toBeHidden()
        await page.getByLabel('Yes', { exact: true }).check()
        await expectCrossedOut()
      })
    })
})
