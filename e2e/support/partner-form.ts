import { expect, type Page, test } from './browser'
import { agree, answerAll, heading, press, submit } from './journey'

/**
 * Returns two colors as this browser writes them: the accent color of the page, and a color from
 * the API.
 */
const compareAccent = (page: Page, token: string) =>
  page.evaluate((color) => {
    const probe = document.createElement('i')
    probe.className = 'text-accent'
    document.body.append(probe)
    const shown = getComputedStyle(probe).color
    probe.className = ''
    probe.style.color = color
    const expected = getComputedStyle(probe).color
    probe.remove()
    return { shown, expected }
  }, token)

/**
 * Fills in the form as a person does, from the invitation to the page of the partner. Each step has
 * a sentence. Returns the address to which the person returned.
 */
export async function walkForm(
  page: Page,
  { name, accent, inviteUrl }: { name: string; accent: string; inviteUrl: string },
): Promise<URL> {
  await test.step(`the invitation shows the name and the color of ${name}`, async () => {
    await page.goto(inviteUrl)
    await expect(heading(page, `You're invited by ${name}`)).toBeVisible()
    const { shown, expected } = await compareAccent(page, accent)
    expect(shown, `The page does not have the color of ${name}`).toBe(expected)
  })
  await test.step('the person answers all questions of the form in the browser', async () => {
    await press(page, 'Accept and start')
    await agree(page)
    await answerAll(page)
    await submit(page)
  })
  return await test.step(`“Continue to ${name}” opens the partner's page`, async () => {
    await page.getByRole('link', { name: `Continue to ${name}` }).click()
    await expect(heading(page, `Welcome back to ${name}`)).toBeVisible()
    return new URL(page.url())
  })
}
