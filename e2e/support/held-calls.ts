import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@/lib/errors'
import { type Answer, type Client, call, type Person, paths, signupBody } from './api'
import type { PlaceName } from './crash-points'
import type { Database } from './database'
import { type Callback, signCallback } from './provider'
import type { Service } from './service'

/**
 * A call that waits at one step of the service. `refusal`: the error code of a repeated call, if
 * the first one has succeeded.
 */
type Held = { place: PlaceName; subject: string; send(): Promise<Answer>; refusal?: ErrorCode }
type Cast = { fresh: Person[]; members: Person[]; all: Held[]; last: Held[] }

/** Creates calls to one service that the test can hold at one of their steps. */
export function makeHeldCalls(service: Service, client: Client, database: Database) {
  const system = async () => (await client.systemSession()).headers

  function signup(place: PlaceName, { customerUid, temporary }: Person): Held {
    const send = () =>
      call(service, 'POST', paths.signup('individual'), {
        headers: temporary.headers,
        json: signupBody(),
      })
    return { place, subject: customerUid, send, refusal: 'ALREADY_SIGNED_UP' }
  }
  async function event(
    place: PlaceName,
    { customerUid }: Person,
    subject = customerUid,
  ): Promise<Held> {
    const headers = {
      ...(await system()),
      'idempotency-key': subject === customerUid ? randomUUID() : subject,
    }
    const json = { customerUid, type: 'PLATFORM_MESSAGE', title: 'Held' }
    return { place, subject, send: () => call(service, 'POST', paths.events, { headers, json }) }
  }
  const callbacks: Callback[] = []
  async function callback(place: PlaceName, { customerUid }: Person): Promise<Held> {
    const signed = signCallback(await referenceOf(customerUid), { status: 'approved', sequence: 2 })
    callbacks.push(signed)
    return {
      place,
      subject: customerUid,
      send: () => call(service, 'POST', '/kyc/public/v1/provider-callbacks', signed),
    }
  }
  function own(
    place: PlaceName,
    person: Person,
    method: string,
    path: string,
    refusal?: ErrorCode,
  ): Held {
    return {
      place,
      subject: person.customerUid,
      send: () => call(service, method, path, { headers: person.user.headers }),
      ...(refusal ? { refusal } : {}),
    }
  }
  function exchange(place: PlaceName, { customerUid, temporary }: Person): Held {
    const send = () =>
      call(service, 'PUT', '/users/private/v1/limited/token-exchange', {
        headers: temporary.headers,
      })
    return { place, subject: customerUid, send, refusal: 'UNAUTHORIZED' }
  }
  async function referenceOf(customerUid: string): Promise<string> {
    const [profile] = await database.query('select id from profiles where customer_id = $1', [
      customerUid,
    ])
    return `${profile!.id}:1`
  }

  /**
   * Prepares one person per step. Calls that share a statement block each other. So each round
   * holds only one step of sessions and one of the audit.
   */
  async function prepare(round: number): Promise<Cast> {
    const fresh = await Promise.all(Array.from({ length: 10 }, () => client.person()))
    const members = await Promise.all(Array.from({ length: 20 }, () => client.signUp()))
    const [f, m] = [[...fresh], [...members]]
    const organizationId = (
      await database.query('select organization_id as id from customers where id = $1', [
        m[0]!.customerUid,
      ])
    )[0]!.id
    const item = m.pop()!
    const [{ id }] = (
      await call(service, 'GET', paths.notifications, { headers: item.user.headers })
    ).body.data
    const { clientId, clientSecret } = service
    const ofSession = m.pop()!
    const openSession = () =>
      call(service, 'POST', paths.sessions, {
        json: { clientId, clientSecret, customerUid: ofSession.customerUid },
      })
    const invited = {
      role: 'individual',
      email: 'rae.carter@example.com',
      firstName: 'Rae',
      lastName: 'Carter',
    }
    const inviting = { ...(await system()), 'idempotency-key': randomUUID() }
    const accepted = await client.invite()
    const revoked = (place: PlaceName) => {
      const person = m.pop()!
      return own(
        place,
        person,
        'DELETE',
        `${paths.sessions}/${person.user.sessionId}`,
        'UNAUTHORIZED',
      )
    }
    const markAll = `${paths.notifications}/mark-all-read`
    const all: Held[] = [
      own('mark one: item', item, 'DELETE', `${paths.notifications}/${id}`),
      {
        place: round % 2 === 0 ? 'session: row' : 'session: commit',
        subject: ofSession.customerUid,
        send: openSession,
      },
      revoked('revocation: row'),
      revoked('revocation: commit'),
      own('mark all: mark', m.pop()!, 'POST', markAll),
      own('mark all: commit', m.pop()!, 'POST', markAll),
      await callback('callback: kept', m.pop()!),
      await callback('callback: applied', m.pop()!),
      await callback('callback: commit', m.pop()!),
      await event('event: counted', m.pop()!),
      await event('event: item', m.pop()!),
      await event('event: commit', m.pop()!),
      await event('key: claimed', m.pop()!, randomUUID()),
      await event('key: answer kept', m.pop()!, randomUUID()),
      exchange('exchange: old token', m.pop()!),
      exchange('exchange: new token', m.pop()!),
      exchange('exchange: commit', m.pop()!),
      {
        place: 'accept: row',
        subject: accepted.customerUid,
        send: () =>
          call(service, 'POST', paths.accept('individual'), {
            json: { token: accepted.token },
          }),
      },
      {
        place: 'invite: row',
        subject: organizationId,
        send: () => call(service, 'POST', paths.invites, { headers: inviting, json: invited }),
      },
      ...(['profile', 'verification', 'notified', 'job', 'commit'] as const).map((step) =>
        signup(`signup: ${step}`, f.pop()!),
      ),
      ...(['event', 'commit', 'number'] as const).map((step) => signup(`log: ${step}`, f.pop()!)),
    ]
    const read = own('read: audit', m.pop()!, 'GET', paths.unreadCount)
    const audited = round % 2 === 0 ? signup('signup: audit', f.pop()!) : read
    return { fresh, members, all, last: [audited, signup('signup: reserved', f.pop()!)] }
  }

  return { callbacks, prepare, referenceOf, signup }
}
