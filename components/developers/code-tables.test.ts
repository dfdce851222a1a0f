import { expect, test } from 'vitest'
import { reasonCodes, requirementCodes } from '@/lib/kyc-codes'
import { moves } from '@/lib/kyc-moves'
import { notificationTypeNames } from '@/lib/notification-words'
import { sharedEnums } from '@/lib/openapi/names'
import { english } from '@/lib/words'
import { listCodeTables } from './code-tables'

const tables = listCodeTables()
const wordsOf = (title: string): string[] =>
  tables.find((table) => table.title === title)!.rows.map(([word]) => word!.replaceAll('`', ''))

test.each([
  ['Statuses of a verification', 'KycStatus'],
  ['Requirement codes', 'RequirementCode'],
  ['Reason codes', 'ReasonCode'],
  ['Notification types', 'NotificationType'],
  ['Statuses of a customer', 'CustomerStatus'],
  ['Statuses of an invitation', 'InviteStatus'],
  ['States of a destination', 'DestinationState'],
  ['Outcomes of a delivery', 'DeliveryOutcome'],
])('the documentation table "%s" lists the enum values of %s in OpenAPI', (title, name) => {
  expect(wordsOf(title)).toEqual(sharedEnums[name]!.values)
})

test('the table of KYC status changes lists every allowed change and its notification', () => {
  const { rows } = tables.find(({ title }) => title === 'Changes of status')!
  expect(rows).toHaveLength(Object.values(moves).flatMap((row) => Object.keys(row)).length)
  expect(rows.map(([from, to]) => `${from} ${to}`)).toContain('`incomplete` `approved`')
  const named = rows.flatMap(([, , , types]) => types!.match(/KY[CB]_\w+/g)!)
  expect(new Set(named)).toEqual(
    new Set(notificationTypeNames.filter((type) => /^KY[CB]_/.test(type))),
  )
})

test('every documentation table row has one non-empty cell per column', () => {
  for (const { title, heads, rows } of tables)
    for (const row of rows) {
      expect(row, title).toHaveLength(heads.length)
      for (const cell of row) expect(cell, title).not.toBe('')
    }
})

test('every KYC reason code and requirement code has a sentence for the status page', () => {
  for (const code of Object.keys(reasonCodes))
    expect(english, code).toHaveProperty([`status.reason.${code}`])
  for (const { message } of Object.values(requirementCodes)) expect(message).toMatch(/\.$/)
})
