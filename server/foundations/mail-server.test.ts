import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSeries } from '../testing/metrics'
import { applySettings } from '../testing/open-rooms'
import { env } from './env'
import * as mail from './mail'
import { remove } from './process-singleton'

let settings: ReturnType<typeof applySettings>
let server: net.Server
let behave: (socket: net.Socket) => void
let received: string[]
const sockets = new Set<net.Socket>()
beforeAll(async () => {
  server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  settings = applySettings({
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
  })
})
beforeEach(() => {
  received = []
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
  settings.remove()
})

const invite = {
  inviteUrl: `http://127.0.0.1:3000/invite/${'aB3'.repeat(15)}`,
  firstName: 'Wilhelmina',
  organization: 'Acme Bank',
  userType: 'individual',
} as const
const to = 'wilma@example.com'

const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  async onData(stream, _session, done) {
    let message = ''
    for await (const chunk of stream) message += chunk
    received.push(message)
    done()
  },
})
const deliver = (socket: net.Socket) => void smtp.server.emit('connection', socket)

test('an email is sent after an earlier attempt failed to load the mail library', async () => {
  behave = deliver
  remove('mail')
  vi.doMock('nodemailer', () => {
    throw new Error('EMFILE: too many open files')
  })
  const letter = { to, ...mail.writeInvite(invite) }
  await expect(mail.deliver(letter)).rejects.toThrow()
  vi.doUnmock('nodemailer')
  await mail.deliver(letter)
  expect(received).toHaveLength(1)
})

test('an email is sent to the SMTP server and not stored as a file', async () => {
  behave = deliver
  await mail.deliver({ to, ...mail.writeInvite(invite) })
  expect(received).toHaveLength(1)
  expect(received[0]).toContain(`To: ${to}`)
  expect(received[0]).toContain('From: Latchkey <no-reply@latchkey.example>')
  expect(fs.existsSync(path.join(settings.dataDir, 'outbox'))).toBe(false)
})

test('production sends email to another machine only over verified TLS', async () => {
  const url = env().SMTP_URL!
  const production = { ...env(), SERVICE_ENVIRONMENT: 'production' } as const
  expect(mail.transportOptions({ ...production, SMTP_URL: url })).not.toHaveProperty('requireTLS')
  const options = mail.transportOptions({ ...production, SMTP_URL: 'smtp://mail.bank.test:587' })
  expect(options).toMatchObject({ url: 'smtp://mail.bank.test:587', requireTLS: true })
  // The certificate of the test server is not trusted. So a connection with the same options must
  // fail before the server receives the email.
  behave = deliver
  const refused = createTransport({ ...options, url }).sendMail({ from: to, to, text: 'x' })
  await expect(refused).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
})

test('sendNews returns false for a permanent SMTP error and throws for a temporary one', async () => {
  behave = deliver
  expect(await mail.sendNews(to)).toBe(true)
  expect(received[0]).toContain(`To: ${to}`)
  behave = (socket) => socket.end('554 no\r\n')
  expect(await mail.sendNews(to)).toBe(false)
  behave = (socket) => socket.end('421 later\r\n')
  await expect(mail.sendNews(to)).rejects.toThrow()
  behave = (socket) => socket.destroy()
  await expect(mail.sendNews(to)).rejects.toThrow()
})

test('the metrics count emails as sent, failed or permanently refused', async () => {
  const read = () => readSeries('latchkey_letter_attempts_total')
  const before = await read()
  const answers = { sent: deliver, refused: '554 no\r\n', failed: '421 later\r\n' }
  for (const answer of Object.values(answers)) {
    behave = typeof answer === 'string' ? (socket) => socket.end(answer) : answer
    await mail.sendNews(to).catch(() => {})
  }
  const after = await read()
  for (const outcome of Object.keys(answers)) {
    const labels = `{outcome="${outcome}"}`
    expect([outcome, after[labels]]).toEqual([outcome, before[labels]! + 1])
  }
})

test('sendNews throws if the SMTP server rejects the sender with 550', async () => {
  const refusing = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('sender not allowed'), { responseCode: 550 })),
  })
  behave = (socket) => void refusing.server.emit('connection', socket)
  await expect(mail.sendNews(to)).rejects.toThrow(/550/)
})
