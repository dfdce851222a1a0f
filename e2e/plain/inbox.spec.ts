import { expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { openDatabase } from '../support/database'
import { prepareMember } from '../support/people'
import { openPlainPage } from '../support/plain-page'
import { borrowService } from '../support/shared'

const service = borrowService()
const client = connect(service)

test('without JavaScript, links filter the inbox, and an item opens beside the list', async () => {
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

test('without JavaScript each read item of the list can become unread again', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepareMember(page, service.url, client)
  const { headers } = await client.systemSession()
  const json = { customerUid, type: 'PLATFORM_MESSAGE', title: 'A new address' }
  await client.call('POST', paths.events, { headers, json })
  await page.open('/inbox')
  await page.press('Mark all as read')
  const titles = ['A new address', "You're approved", 'We received your application']
  for (const [index, title] of titles.entries()) {
    await page.press(`Mark as unread: ${title}`)
    expect(page.heading).toBe('Inbox')
    expect(page.hasLink(`Unread (${index + 1})`)).toBe(true)
  }
  await page.press('Archive: A new address')
  await page.follow('Archived')
  await page.press('Mark as read: A new address')
  await page.press('Mark as unread: A new address')
  expect(page.url.search).toBe('?filter=archived')
  await page.follow('Unread (2)')
})

test('without JavaScript the inbox shows how many items are new since the last visit', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepareMember(page, service.url, client)
  await page.open('/inbox')
  expect(page.text).not.toContain('since your last visit')
  const database = await openDatabase(service)
  await database.query(
    `update customers set inbox_viewed_at = inbox_viewed_at - interval '31 minutes' where id = $1`,
    [customerUid],
  )
  await database.query(
    `update notifications set created_at = created_at - interval '32 minutes' where customer_id = $1`,
    [customerUid],
  )
  await database.close()
  const { headers } = await client.systemSession()
  const json = { customerUid, type: 'PLATFORM_MESSAGE' }
  await client.call('POST', paths.events, { headers, json })
  for (const _ of [1, 2]) {
    await page.open('/inbox')
    expect(page.text).toContain('1 new since your last visit')
  }
})

test('without JavaScript a person archives an item, restores it and archives it again', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepareMember(page, service.url, client)
  const { headers } = await client.systemSession()
  const json = { customerUid, type: 'PLATFORM_MESSAGE', title: 'A new address' }
  await client.call('POST', paths.events, { headers, json })
  await page.open('/inbox')
  await page.press('Archive: A new address')
  expect(page.text).toContain('Archived Undo')
  await page.follow('Unread (2)')
  expect(page.text).not.toContain('A new address')
  await page.follow('Archived')
  await page.press('A new address')
  expect(page.heading).toBe('A new address')
  await page.press('Move to inbox')
  expect(page.text).toContain('Moved to your inbox Undo')
  await page.press('Undo')
  await page.follow('Archived')
  await page.press('Move to inbox: A new address')
  expect(page.text).toContain("You haven't archived anything.")
  await page.open('/inbox')
  expect(page.text).not.toContain('Moved to your inbox')
  for (const title of ['A new address', "You're approved", 'We received your application'])
    await page.press(`Archive: ${title}`)
  expect(page.text).toMatch(
    /Your inbox is empty.*This is what arrives here.*messages from Latchkey/,
  )
})

test('without JavaScript a person switches emails about the inbox on and off', async () => {
  const page = openPlainPage(service.url)
  await prepareMember(page, service.url, client)
  await page.open('/settings')
  const names = ['Email me about new messages', 'Email me about transactions']
  const listChecked = () => names.filter((name) => page.isChecked(name))
  expect(listChecked()).toEqual([])
  for (const name of names) page.check(name)
  await page.press('Save email and inbox settings')
  expect(page.text).toContain('Saved.')
  expect(listChecked()).toEqual(names)
  page.check(names[0]!, false)
  await page.press('Save email and inbox settings')
  expect(listChecked()).toEqual([names[1]])
})

test('a person mutes messages in the settings, and new messages arrive as read', async () => {
  const page = openPlainPage(service.url)
  const { customerUid } = await prepareMember(page, service.url, client)
  await page.open('/settings')
  expect(page.isChecked('Mute messages')).toBe(false)
  page.check('Mute messages')
  await page.press('Save email and inbox settings')
  expect(page.isChecked('Mute messages')).toBe(true)
  const { headers } = await client.systemSession()
  const json = { customerUid, type: 'PLATFORM_MESSAGE', title: 'A new address' }
  await client.call('POST', paths.events, { headers, json })
  await page.open('/inbox')
  expect(page.text).toContain('A new address')
  expect(page.hasLink('Unread (2)')).toBe(true)
})
