import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { openSender, type Sender } from './sender'

let settings: ReturnType<typeof applySettings>
let server: http.Server
const received: string[] = []
beforeAll(async () => {
  settings = applySettings()
  server = http.createServer((incoming, outgoing) => {
    received.push(incoming.url ?? '')
    outgoing.writeHead(302, { location: `http://127.0.0.2:${port()}/inside` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  settings.remove()
})
beforeEach(() => {
  received.length = 0
})
const port = () => (server.address() as AddressInfo).port

type Stage = {
  /** The addresses of the host name, one list for each lookup. */
  answers?: string[][]
  networks?: string[]
  /** The address that the connected socket reports. */
  reached?: string
}

/**
 * Opens a sender whose connections all lead to the server of this test. `dialled` lists the
 * addresses that the sender wanted to reach.
 */
function stage({ answers = [], networks = [], reached }: Stage): {
  sender: Sender
  dialled: string[]
} {
  const dialled: string[] = []
  const rest = [...answers]
  const sender = openSender(1, {
    networks,
    resolve: (_hostname, _options, callback) => {
      const found = rest.length > 1 ? rest.shift()! : rest[0]!
      callback(
        null,
        found.map((address) => ({ address, family: net.isIP(address) })),
      )
    },
    dial: ({ host, lookup }) => {
      const connect = () => net.connect(port(), '127.0.0.1')
      if (net.isIP(host ?? '')) {
        dialled.push(host!)
        return connect()
      }
      const socket = new net.Socket()
      lookup!(host!, { all: true }, (error, found) => {
        if (error) return void socket.destroy(error)
        dialled.push(...(found as { address: string }[]).map(({ address }) => address))
        if (reached) Object.defineProperty(socket, 'remoteAddress', { value: reached })
        socket.connect(port(), '127.0.0.1')
      })
      return socket
    },
  })
  return { sender, dialled }
}

const post = (sender: Sender, url: string) =>
  sender.post({ url, headers: {}, body: '{}', timeoutMs: 10_000 })

const literals = [
  '127.0.0.1', '0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '017700000001', '2130706433', '127.1', '127.0.0.1.', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1',
  '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '100.64.0.1', '0.0.0.0', '0', '224.0.0.1', '240.0.0.1',
  '255.255.255.255', '192.0.2.1', '198.18.0.1', '203.0.113.1', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001::1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]',
] // biome-ignore format: a list

test.each(literals)(
  'the sender rejects a webhook to the IP address %s and opens no connection',
  async (host) => {
    const { sender, dialled } = stage({})
    for (const scheme of ['http', 'https'])
      expect(await post(sender, `${scheme}://${host}:8080/`)).toEqual({ fault: 'inside' })
    expect(dialled).toEqual([])
  },
)

test.each(['ftp://a.example/', 'https://u@a.example/', 'https://:p@a.example/', 'https://a.example/#x', 'https://a.example:22/', 'https://a.example:1023/', `https://a.example/${'x'.repeat(2048)}`, 'a.example', 'https://'])(
  'the sender rejects a webhook to the disallowed URL %.40s and opens no connection',
  async (url) => {
    const { sender, dialled } = stage({ answers: [['93.184.215.14']] })
    expect(await post(sender, url)).toEqual({ fault: 'inside' })
    expect(dialled).toEqual([])
  },
) // biome-ignore format: a list

test.each([[['10.0.0.1']], [['93.184.215.14', '::1']], [['64:ff9b::7f00:1', '93.184.215.14']], [[]]])(
  'a webhook to a host with the IP addresses %j is rejected without a connection',
  async (found) => {
    const { sender, dialled } = stage({ answers: [found] })
    for (const scheme of ['http', 'https'])
      expect(await post(sender, `${scheme}://partner.example/`)).toEqual({ fault: 'inside' })
    expect(dialled).toEqual([])
  },
) // biome-ignore format: a list

test('the IP address of a webhook host is checked again at each connection', async () => {
  const { sender, dialled } = stage({
    answers: [['127.0.0.1'], ['10.0.0.1']],
    networks: ['127.0.0.0/8'],
  })
  expect(await post(sender, 'http://partner.example/')).toMatchObject({ answer: { status: 302 } })
  server.closeIdleConnections()
  expect(await post(sender, 'http://partner.example/')).toEqual({ fault: 'inside' })
  expect(dialled).toEqual(['127.0.0.1'])
  sender.close()
})

test('no webhook request is sent over a socket connected to an internal address', async () => {
  const { sender, dialled } = stage({ answers: [['93.184.215.14']], reached: '10.0.0.1' })
  expect(await post(sender, 'http://partner.example/')).toEqual({ fault: 'inside' })
  expect(dialled).toEqual(['93.184.215.14'])
  expect(received).toEqual([])
})

test('the sender does not follow the redirect of a webhook to an internal address', async () => {
  const { sender, dialled } = stage({ networks: ['127.0.0.1/32'] })
  const sent = await post(sender, `http://127.0.0.1:${port()}/hook`)
  expect(sent).toMatchObject({ answer: { status: 302 } })
  expect(dialled).toEqual(['127.0.0.1'])
  expect(received).toEqual(['/hook'])
})
