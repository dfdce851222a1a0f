import { makePartner } from '../support/brand'
import { expect, test } from '../support/browser'
import { bell } from '../support/journey'
import { maxShift, readShifts, watchShifts } from '../support/layout-shifts'
import { prepareMember } from '../support/people'

test('at 412 px the inbox does not move when its unread count disappears', async ({
  page,
  service,
}) => {
  // The partner's name is so short that the brand and the links fit in one row, but only if there
  // is no unread count.
  const partner = await makePartner(service, { organization: 'Fern', accent: '#1e6b4f' })
  await prepareMember(page.context(), service.url, partner)
  await page.setViewportSize({ width: 412, height: 823 })
  await watchShifts(page)
  const readHeight = async () => (await page.getByRole('banner').boundingBox())!.height
  await page.goto('/status')
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread')
  const height = await readHeight()
  await page.goto('/inbox')
  // The page marks items as read after they were in view for a second.
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  expect(await readHeight()).toBe(height)
  expect(await readShifts(page)).toBeLessThanOrEqual(maxShift)
})
