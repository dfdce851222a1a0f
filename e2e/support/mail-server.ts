import { SMTPServer } from 'smtp-server'
import { findFreePort } from '@/lib/testing/free-port'
import type { Certificate } from './certificates'
import { decodeLetter } from './visitor'

/** How a mail server uses TLS: for the whole connection, after STARTTLS, or never. */
export type MailTls = 'implicit' | 'starttls' | 'none'
type Options = { tls: MailTls; certificate?: Certificate; port?: number }

export type ReceivedLetter = { to: string; text: string; isSecure: boolean }

/**
 * A mail server that accepts emails. With TLS, it requires the user `latchkey` and `mailPassword`.
 */
export type MailServer = {
  port: number
  received: ReceivedLetter[]
  stop(): Promise<void>
}

export const mailPassword = 'pw-of-the-tests'

export async function startMailServer(options: Options): Promise<MailServer> {
  const { tls, certificate = {}, port = await findFreePort() } = options
  const received: ReceivedLetter[] = []
  const server = new SMTPServer({
    ...certificate,
    secure: tls === 'implicit',
    authOptional: tls === 'none',
    disabledCommands: tls === 'none' ? ['STARTTLS', 'AUTH'] : [],
    onAuth({ username, password }, _session, done) {
      const isKnown = username === 'latchkey' && password === mailPassword
      done(null, isKnown ? { user: username } : { message: 'unknown user' })
    },
    async onData(stream, session, done) {
      let message = ''
      try {
        for await (const chunk of stream) message += chunk
      } catch (error) {
        // This error is expected, because a test may kill the sender before the end of the message.
        return done(error as Error)
      }
      const [{ address = '' } = {}] = session.envelope.rcptTo
      received.push({ to: address, text: decodeLetter(message), isSecure: session.secure })
      done()
    },
  })
  // This error is expected, because a client that rejects the certificate closes the connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
