import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { findFreePort } from '@/lib/testing/free-port'
import { openReceiver, type Receiver } from '@/lib/testing/receiver'
import { paths, type Wire } from '../support/api'
import { makePartner } from '../support/brand'
import { type Complaints, expect, type Page, test } from '../support/browser'
import { listCodeFiles } from '../support/code-files'
import { openDatabase } from '../support/database'
import { makeEmptyFolder } from '../support/empty-folder'
import { findEventFaults, followLog } from '../support/event-log'
import { expireLeases } from '../support/leases'
import { openPartnerCrowd } from '../support/partner-crowd'
import { walkForm } from '../support/partner-form'
import { openPartnerSite, type PartnerSite } from '../support/partner-site'
import { avery, makeEmail } from '../support/people'

/**
 * With `npm run walk:partner`, the number of kills is a setting, and the test waits for the leases
 * of killed processes. In other runs, the test kills the service twice and expires these leases
 * immediately.
 */
const isWalk = process.env.WALK_KILLS !== undefined
const kills = Number(process.env.WALK_KILLS ?? 2)
const settledWithinMs = 150_000

const partnerName = 'Fern Bank'
const fourTypes = ['customer.created', 'invite.accepted', 'signup.completed', 'kyc.updated']

test.describe.configure({ mode: 'serial', timeout: 240_000 + kills * 20_000 })
// This delay differs from that of other files, so Playwright gives this file its own service, which
// the test can kill.
test.use({ verificationMs: 300 })

let partner: Awaited<ReturnType<typeof makePartner>>
let site: PartnerSite
let receiver: Receiver
let secret: string | undefined
/** Webhooks without a valid signature. */
const refused: string[] = []
let headers: Record<string, string>
test.beforeAll(async () => {
  site = await openPartnerSite(partnerName)
  receiver = await openReceiver()
  receiver.respond = (one, outgoing) => {
    // The first webhook may arrive before the response that contains the secret.
    const isVerified = secret !== undefined && verify(one, secret)
    if (secret !== undefined && !isVerified) refused.push(one.id)
    outgoing.writeHead(isVerified ? 204 : 503).end()
  }
})
test.afterAll(() => {
  site.close()
  receiver.close()
})

const returnTo = () => ({ returnUrl: `${site.origin}/done?from=form`, state: 'cart-1042' })
function verify({ body, headers: sent }: Receiver['received'][number], with_: string): boolean {
  try {
    return Boolean(new Webhook(with_).verify(body, sent))
  } catch {
    return false
  }
}
const read = async (from: string): Promise<Wire> => {
  const answer = await partner.call('GET', from, { headers })
  expect(answer.status, `The service answers a call of ${from} with ${answer.text}`).toBe(200)
  return answer.body.data
}
const listEvents = (customerUid: string): Promise<Wire[]> =>
  read(`/webhooks/org/v1/events?customerUid=${customerUid}`)
const typesOf = (events: readonly Wire[]) => events.map(({ type }) => type)

async function walk(page: Page, inviteUrl: string, complaints: Complaints): Promise<URL> {
  // Expects a request to the site of the partner, because the person returns there at the end.
  complaints.expect(new RegExp(`^request to ${site.origin}$`))
  const { tokens } = await read('/entrypoint/org/v1/brand')
  return walkForm(page, { name: partnerName, accent: tokens.light.accent, inviteUrl })
}

const expectReturn = ({ searchParams }: URL, customerUid: string) =>
  expect(Object.fromEntries(searchParams), 'The way back lacks its members').toEqual({
    from: 'form',
    result: 'submitted',
    customerUid,
    state: 'cart-1042',
  })

test('1. with HTTP alone a partner gets four webhooks about an approved customer', async ({
  page,
  service,
  complaints,
}) => {
  await test.step(`a service runs at ${service.url}, in a temporary folder`, async () => {
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  })
  await test.step(`staff issue a credential; ${partnerName} sets a color and a return origin`, async () => {
    const choice = { organization: partnerName, accent: '#1e5a3c', hasLogo: true }
    partner = await makePartner(service, choice)
    headers = (await partner.systemSession()).headers
    const json = { returnOrigins: [site.origin] }
    const changed = await partner.call('PUT', paths.organization, { headers, json })
    expect(changed.status, changed.text).toBe(200)
  })
  await test.step(`${partnerName} creates a destination for all events at ${receiver.url}`, async () => {
    const json = { url: receiver.url, types: ['*'] }
    const made = await partner.call('POST', paths.destinations, { headers, json })
    expect(made.status, made.text).toBe(201)
    secret = made.body.data.secret
  })
  const { customerUid, inviteUrl } =
    await test.step(`${partnerName} creates an invitation with a return URL`, () =>
      partner.invite({ ...avery, email: makeEmail(), ...returnTo() }))
  expectReturn(await walk(page, inviteUrl, complaints), customerUid)

  await test.step(`four webhooks arrive, and each signature is valid: ${fourTypes.join(', ')}`, async () => {
    const arrived = () => {
      const events = new Map(receiver.received.map(({ id, body }) => [id, JSON.parse(body)]))
      const own = [...events.values()].filter((event) => event.customerUid === customerUid)
      return typesOf(own.toSorted((a, b) => a.sequence - b.sequence))
    }
    await expect.poll(arrived, { message: 'Four webhooks have not arrived' }).toEqual(fourTypes)
    expect(refused, 'A signature is not valid').toEqual([])
  })
  await test.step('the event log contains the same bytes as the four webhooks', async () => {
    const logged = await listEvents(customerUid)
    expect(typesOf(logged), 'The log differs').toEqual(fourTypes)
    for (const event of logged)
      expect(
        receiver.received.find(({ id }) => id === event.id)?.body,
        `The webhook ${event.type} differs from the log`,
      ).toBe(JSON.stringify(event))
  })
  await test.step('the customer is approved', async () => {
    const { status } = await read(`/entrypoint/org/v1/customers/${customerUid}`)
    expect(status, 'The customer is not approved').toBe('approved')
  })
})

const openClient = `import { Latchkey } from '@latchkey/sdk'
const { BASE_URL: baseUrl, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env
const latchkey = new Latchkey({ baseUrl, clientId, clientSecret })
`
const scripts = {
  'invite.mjs': `${openClient}
const { data } = await latchkey.createInvite({ body: JSON.parse(process.env.INVITE) })
console.log(JSON.stringify(data))`,
  'read.mjs': `${openClient}
const { CUSTOMER: customerUid } = process.env
const { data } = await latchkey.readOwnCustomer({ params: { customerUid } })
const events = []
for await (const event of latchkey.each.listEvents({ query: { customerUid } })) events.push(event)
console.log(JSON.stringify({ status: data.status, events }))`,
}

test('2. with the SDK alone a partner gets four webhooks about an approved customer', async ({
  page,
  service,
  complaints,
}) => {
  const folder = makeEmptyFolder()
  const { clientId, clientSecret } = partner.credential
  const env = { BASE_URL: service.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
  const runScript = async (
    name: keyof typeof scripts,
    more: Record<string, string>,
  ): Promise<Wire> => JSON.parse(await folder.run('node', [name], { ...env, ...more }))
  try {
    await test.step('npm installs the SDK from the service, without a registry', async () => {
      folder.write('package.json', '{"private":true}')
      await folder.run('npm', ['install', '--no-audit', '--no-fund', `${service.url}/sdk.tgz`])
      const readme = folder.read('node_modules/@latchkey/sdk/README.md')
      folder.write('hook.mjs', listCodeFiles(readme).get('hook.mjs')!)
      for (const [name, code] of Object.entries(scripts)) folder.write(name, code)
    })
    const hook =
      await test.step('"latchkey listen" posts events to the example server of the SDK README', async () => {
        const port = String(await findFreePort())
        const to = `http://localhost:${port}/hook`
        const listen = folder.start('npx', ['--no-install', 'latchkey', 'listen', '--to', to], env)
        await expect.poll(listen, { message: 'listen does not start' }).toContain('Posting events')
        const [printed] = /whsec_\S+/.exec(listen())!
        // Waits for the file of the cursor, which the command stores after it has read the event
        // log once.
        const position = path.join(folder.path, 'node_modules/.cache/latchkey')
        await expect.poll(() => fs.existsSync(position) && fs.readdirSync(position).length).toBe(1)
        return folder.start('node', ['hook.mjs'], { PORT: port, WEBHOOK_SECRET: printed })
      })
    const { customerUid, inviteUrl } =
      await test.step('the SDK creates an invitation with a return URL', () => {
        const { firstName, lastName } = avery
        const names = { role: 'individual', email: makeEmail(), firstName, lastName }
        return runScript('invite.mjs', { INVITE: JSON.stringify({ ...names, ...returnTo() }) })
      })
    expectReturn(await walk(page, inviteUrl, complaints), customerUid)
    await test.step('the example server verifies the signatures of the four events', async () => {
      const logged = async () => (await runScript('read.mjs', { CUSTOMER: customerUid })).events
      await expect.poll(async () => typesOf(await logged())).toEqual(fourTypes)
      const lines = (await logged()).map((one: Wire) => `${one.sequence} ${one.type}`)
      await expect
        .poll(() => hook().trim().split('\n'), { message: 'The server lacks events' })
        .toEqual(lines)
    })
    await test.step('the SDK returns the customer status "approved"', async () => {
      const { status } = await runScript('read.mjs', { CUSTOMER: customerUid })
      expect(status, 'The customer is not approved').toBe('approved')
    })
  } finally {
    await folder.remove()
  }
})

test('3. killing the service during signups does not lose, add or reorder events', async ({
  service,
}) => {
  const log = followLog(service, { headers })
  await log.read()
  const before = log.seen.length
  const crowd = openPartnerCrowd(partner, 3)
  await test.step(`people can sign up while the service is killed ${kills} times`, async () => {
    const database = await openDatabase(service)
    for (let round = 0; round < kills; round++) {
      await sleep(100 + ((round * 137) % 500))
      await service.kill9()
      await service.restart()
      if (!isWalk) await expireLeases(database)
    }
    await database.close()
  })
  const customers =
    await test.step('every invited person signs up; the client repeats requests without a response', () =>
      crowd.close())
  const within = { timeout: settledWithinMs }
  await test.step('every customer is approved', async () => {
    const open = async () => {
      const states = await Promise.all(
        customers.map((uid) => read(`/entrypoint/org/v1/customers/${uid}`)),
      )
      return states.filter(({ status }) => status !== 'approved').length
    }
    await expect.poll(open, { ...within, message: 'Customers are not approved' }).toBe(0)
  })
  await test.step('the event log has the four events of each customer in order, and no others', async () => {
    const countAdded = async () => {
      await log.read()
      return log.seen.length - before
    }
    await expect
      .poll(countAdded, { ...within, message: 'The log has another number of events' })
      .toBe(customers.length * fourTypes.length)
    expect(
      log.seen.map(({ sequence }) => sequence),
      'The numbers of the log have a gap',
    ).toEqual(log.seen.map((_, i) => i + 1))
    for (const customerUid of customers)
      expect(typesOf(log.seen.filter((event) => event.customerUid === customerUid))).toEqual(
        fourTypes,
      )
    const database = await openDatabase(service)
    expect(await findEventFaults(database), 'The log differs from the facts').toEqual([])
    await database.close()
  })
  await test.step('each event arrives as a webhook at least once, and no other webhook arrives', async () => {
    const expected = new Map(
      log.seen.slice(before).map((event) => [event.id, JSON.stringify(event)]),
    )
    const missing = () =>
      [...expected.keys()].filter((id) => !receiver.received.some((one) => one.id === id)).length
    await expect.poll(missing, { ...within, message: 'Webhooks are missing' }).toBe(0)
    const known = new Map(log.seen.map((event) => [event.id, JSON.stringify(event)]))
    for (const { id, body } of receiver.received)
      expect(body, 'A webhook differs from the log').toBe(known.get(id))
    expect(refused, 'A signature is not valid').toEqual([])
  })
})
