import { expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { prepareMember } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'

const service = shareService()
const client = connect(service)

test('links filter the inbox by category, and an item is beside the whole list', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepareMember(page, service.url, client)
  const events = [
    { customerUid, type: 'PLATFORM_MESSAGE', title: 'A new address' },
    { customerUid, type: 'TRANSACTION_EXECUTED', data: { amount: '250.00' } },
  ]
  const { headers } = await client.systemSession()
  await client.call('POST', paths.events, { headers, json: events })
  const titles = ['A new address', 'Transfer completed: $250.00', "You're approved"]
  const listShown = () => titles.map((title) => page.text.includes(title))
  await page.open('/inbox')
  expect(listShown()).toEqual([true, true, true])
  await page.follow('Messages')
  expect(listShown()).toEqual([true, false, false])
  await page.follow('Transactions')
  expect(listShown()).toEqual([false, true, false])
  await page.press('Transfer completed: $250.00')
  expect(page.heading).toBe('Transfer completed: $250.00')
  expect(listShown()).toEqual([true, true, true])
  await page.press('Mark as unread')
  expect(page.heading).toBe('Inbox')
  await page.follow('Unread (4)')
})
