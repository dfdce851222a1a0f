import net from 'node:net'
import { SMTPServer } from 'smtp-server'

/** For tests: how a mail server treats its next connections. */
export const behaviors = {
  hangUp: (socket: net.Socket) => void socket.destroy(),
  refuse: (socket: net.Socket) => void socket.end('554 no\r\n'),
  hang: () => {},
} as const

/** For tests: a mail server that accepts emails until a test sets `behave`. */
export class TestMailServer {
  /** The recipients of the accepted emails. */
  received: string[] = []
  behave: (socket: net.Socket) => void = (socket) => this.accept(socket)
  readonly #sockets = new Set<net.Socket>()
  readonly #smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: async (stream, _session, done) => {
      let message = ''
      for await (const chunk of stream) message += chunk
      this.received.push(/^To: (.*)$/m.exec(message)![1]!.trim())
      done()
    },
  })
  readonly #server = net.createServer((socket) => {
    this.#sockets.add(socket.on('error', () => {}))
    this.behave(socket)
  })

  /** Accepts the email of a connection. */
  accept(socket: net.Socket): void {
    this.#smtp.server.emit('connection', socket)
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `smtp://127.0.0.1:${(this.#server.address() as net.AddressInfo).port}`
  }

  reset(): void {
    this.received = []
    this.behave = (socket) => this.accept(socket)
  }

  /** Breaks all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
