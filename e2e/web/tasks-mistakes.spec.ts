import { expect, type Page, test } from '../support/browser'
import { printFigures } from '../support/figures'
import { applyPath, arrive } from '../support/journey'
import { type Keyboard, openKeyboard, typists } from '../support/keyboard'
import type { StepSlug } from '../support/people'
import { withholdRules } from '../support/withhold-rules'

const maxStrokes = 12
const tomorrow = new Date(Date.now() + 24 * 3_600_000)
const [month, day, year] = [
  tomorrow.getUTCMonth() + 1,
  tomorrow.getUTCDate(),
  tomorrow.getUTCFullYear(),
].map(String)

type Mistake = {
  step: StepSlug
  make(keys: Keyboard): Promise<void>
  message: string
  /** The message from the server, if it differs from the message in the browser. */
  serverMessage?: string
  /** Corrects the mistake. The link in the summary has already focused the field. */
  mend(keys: Keyboard): Promise<void>
  after: StepSlug
}

const mistakes: readonly Mistake[] = [
  {
    step: 'date-of-birth',
    make: async (keys) => {
      for (const [label, text] of [
        ['Month', month],
        ['Day', day],
        ['Year', year],
      ]) {
        await keys.enter(label!, text!)
      }
    },
    message: 'Date of birth must be in the past',
    mend: (keys) => keys.enter('Year', '1988'),
    after: 'citizenship',
  },
  {
    step: 'ssn',
    make: (keys) => keys.enter('What is your Social Security number?', '90012345'),
    message: 'Social Security number must be 9 numbers',
    mend: async (keys) => {
      await keys.press('End')
      await keys.type('6')
    },
    after: 'address',
  },
  {
    step: 'address',
    make: async (keys) => {
      await keys.enter('Street address', '500 Oak St')
      await keys.enter('City', 'Aust1n')
      await keys.enter('State, territory or military post', 'TX')
      await keys.enter('ZIP code', '78701')
      await keys.choose('Yes')
    },
    message: 'City must not include 1',
    serverMessage: 'City must only include letters, spaces, hyphens, apostrophes and periods',
    mend: async (keys) => {
      await keys.press('Control+A')
      await keys.type('Austin')
    },
    after: 'identification',
  },
  {
    step: 'employment',
    make: async (keys) => {
      await keys.choose('Yes')
      await keys.enter('Annual income before taxes, in dollars', 'abc')
      await keys.choose('Business or self-employment')
    },
    message: 'Annual income must be a number, like 85,000 or 85,000.50',
    serverMessage: 'Annual income must be an amount in dollars and cents',
    mend: async (keys) => {
      await keys.press('Control+A')
      await keys.type('85000')
    },
    after: 'transfers',
  },
]

/**
 * Makes each mistake and answers the steps between them correctly. Counts the key presses that the
 * corrections need.
 */
async function recover(
  page: Page,
  name: string,
  by: 'message' | 'serverMessage' = 'message',
): Promise<void> {
  const keys = openKeyboard(page)
  await page.goto(applyPath('date-of-birth'))
  const spent: Record<string, number> = {}
  for (const step of [
    'date-of-birth',
    'citizenship',
    'ssn',
    'address',
    'identification',
    'employment',
  ] as const) {
    await arrive(page, step)
    const mistake = mistakes.find((each) => each.step === step)
    await (mistake?.make ?? typists[step])(keys)
    await keys.press('Enter')
    if (!mistake) continue
    const summary = page.locator('#error-summary')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([mistake[by] ?? mistake.message])
    const before = keys.count()
    await keys.press('Tab', 'Enter')
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
    await mistake.mend(keys)
    await keys.press('Enter')
    await arrive(page, mistake.after)
    spent[step] = keys.count() - before
  }
  printFigures(name, spent)
  for (const [step, strokes] of Object.entries(spent))
    expect(strokes, step).toBeLessThanOrEqual(maxStrokes)
}

test('a person corrects each of four mistakes with at most 12 key presses', async ({
  page,
  startForm,
}) => {
  await startForm({ at: 'date-of-birth' })
  await recover(page, 'T5 four mistakes')
})

test('correcting an answer that the server rejected takes at most 12 key presses', async ({
  page,
  complaints,
  startForm,
}) => {
  complaints.expect(/^400 POST \/api\/apply\/(date-of-birth|ssn|address|employment)$/)
  await startForm({ at: 'date-of-birth' })
  // Blocks the scripts that contain the form rules, so only the server checks the answers.
  const countWithheld = await withholdRules(page)
  await recover(page, 'T5 four mistakes, by the server', 'serverMessage')
  expect(countWithheld()).toBeGreaterThanOrEqual(mistakes.length)
})
