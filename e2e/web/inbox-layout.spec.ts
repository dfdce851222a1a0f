import { expect, test } from '../support/browser'
import { bell } from '../support/journey'
import { prepareMember } from '../support/people'
import { publish } from '../support/windows'

test('the bell is the current link of the header on the inbox and on its items', async ({
  context,
  service,
  client,
  page,
}) => {
  const member = await prepareMember(context, service.url, client)
  const [{ id }] = await publish(client, member, 1)
  const readLook = (name: string) =>
    page
      .getByRole('navigation', { name: 'Account' })
      .getByText(name, { exact: true })
      .evaluate((text) => {
        const { color, fontWeight, textDecorationLine } = getComputedStyle(text)
        return { color, fontWeight, textDecorationLine }
      })
  await page.goto('/status')
  const current = await readLook('Status')
  const other = await readLook('Settings')
  expect(await readLook('Inbox')).toEqual(other)
  await page.goto('/inbox')
  await expect(bell(page)).toHaveAttribute('aria-current', 'page')
  expect(await readLook('Inbox')).toEqual(current)
  await page.goto(`/inbox/${id}`)
  await expect(bell(page)).toHaveAttribute('aria-current', 'true')
  expect(await readLook('Inbox')).toEqual(current)
})
