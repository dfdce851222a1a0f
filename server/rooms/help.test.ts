import { expect, test } from 'vitest'
import * as mail from '../foundations/mail'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as brands from './brands'
import type { BrowserSession } from './browser-sessions'
import * as help from './help'

shareRooms()

const device = { ip: '192.0.2.1', userAgent: 'Firefox\r\nBcc: thief@example.com' }
const message = { message: 'Where is my application?', email: 'ann@example.com' }
const sessionOf = (organizationId: string) =>
  ({ organizationId, customerId: null }) as unknown as BrowserSession

test("a help message from a partner's applicant is emailed to the partner's support", async () => {
  const { organizationId } = await issueCredential()
  await brands.write(organizationId, { supportEmail: 'care@fern.example' })
  await help.send({ session: sessionOf(organizationId), device }, message)
  expect(mail.listStoredLetters('care@fern.example')).toHaveLength(1)
})

test("a partner's message from a branded session goes to our support address", async () => {
  const { organizationId } = await issueCredential()
  await brands.write(organizationId, { supportEmail: 'care@ember.example' })
  // An IP address may send three messages an hour. The other tests use up the limit of another
  // address.
  const visitor = { session: sessionOf(organizationId), device: { ...device, ip: '192.0.2.2' } }
  const number = await help.send(visitor, { ...message, company: 'Acme\r\nBank' })
  expect(mail.listStoredLetters('care@ember.example')).toEqual([])
  const letter = mail
    .listStoredLetters('help@latchkey.example')
    .find(({ subject }) => subject === `Help request ${number}`)
  expect(letter!.text).toContain('Company: Acme Bank\n')
})

test('if the partner has no support address, a help message is emailed to our support', async () => {
  const before = mail.listStoredLetters('help@latchkey.example').length
  const { organizationId } = await issueCredential()
  const number = await help.send({ session: undefined, device }, message)
  await help.send({ session: sessionOf(organizationId), device }, message)
  const letters = mail.listStoredLetters('help@latchkey.example')
  expect(letters).toHaveLength(before + 2)
  expect(letters[1]!.subject).toBe(`Help request ${number}`)
  expect(letters[1]!.text).toContain('Browser: Firefox Bcc: thief@example.com')
})

test('a help message with a Social Security number is refused and not emailed', async () => {
  const visitor = { session: undefined, device: { ...device, ip: '192.0.2.3' } }
  const before = mail.listStoredLetters('help@latchkey.example').length
  for (const [given, sources] of [
    [{ message: 'Mine is 900-12-3456.' }, ['message']],
    [{ message: 'Mine is 900123456.', reference: '900 12 3456' }, ['message', 'reference']],
  ] as const)
    await expect(help.send(visitor, { ...message, ...given })).rejects.toMatchObject({
      faults: sources.map((source) => ({ code: 'INVALID_CHARACTERS', source })),
    })
  expect(mail.listStoredLetters('help@latchkey.example')).toHaveLength(before)
  await help.send(visitor, { ...message, reference: '4F7K-2M9Q' })
})
