import net from 'node:net'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '@/lib/testing/free-port'

const user = 'latchkey'
const password = 'a-login-of-the-tests'

/** A mail server that requires a login. A test can make it fail. */
export type BreakableMailServer = {
  /** The URL with the right password. */
  url: string
  /** The URL with a wrong password. */
  wrongUrl: string
  /** The number of emails that it received. */
  letters(): number
  /** `down` refuses connections. `silent` accepts connections and sends nothing. */
  setMode(mode: 'up' | 'down' | 'silent'): Promise<void>
  stop(): Promise<void>
}

export async function startBreakableMailServer(): Promise<BreakableMailServer> {
  const port = await findFreePort()
  let letters = 0
  let listening: net.Server | undefined
  const sockets = new Set<net.Socket>()

  const makeSmtp = (): net.Server =>
    new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.username === user && auth.password === password
          ? done(null, { user })
          : done(new Error('refused')),
      onData(stream, _session, done) {
        letters += 1
        stream.resume().once('end', done)
      },
    }).server
  const open = (server: net.Server) =>
    new Promise<void>((resolve) => {
      listening = server
      server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      if (!listening) return resolve()
      listening.close(() => resolve())
      for (const socket of sockets) socket.destroy()
      listening = undefined
    })

  await open(makeSmtp())
  const urlOf = (text: string) => `smtp://${user}:${text}@127.0.0.1:${port}`
  return {
    url: urlOf(password),
    wrongUrl: urlOf('another-login'),
    letters: () => letters,
    async setMode(mode) {
      await close()
      if (mode !== 'down') await open(mode === 'up' ? makeSmtp() : net.createServer())
    },
    stop: close,
  }
}
