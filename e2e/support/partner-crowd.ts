import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, bearer, type Client, paths, type Sent, signupBody } from './api'
import { makeEmail } from './people'

const pauseMs = 50
const isUnknown = ({ status }: Answer) => status >= 500 || status === 409 || status === 429

/**
 * A partner with parallel workers. Each worker invites people and signs them up, one after another.
 * It repeats each call until the outcome is known, because the service may stop at any moment.
 */
export function openPartnerCrowd(client: Client, workers: number) {
  const customers: string[] = []
  let isOpen = true

  async function repeat(path: string, sent: Sent): Promise<Answer> {
    for (;;) {
      const answer = await client.call('POST', path, sent).catch(() => undefined)
      if (answer && !isUnknown(answer)) return answer
      await sleep(pauseMs)
    }
  }

  const read = ({ status, text, body }: Answer, isExpected: boolean) => {
    if (!isExpected) throw new Error(`The service refused a call with ${status}: ${text}`)
    return body
  }

  async function addPerson(headers: Record<string, string>): Promise<void> {
    const invited = await repeat(paths.invites, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      json: { role: 'individual', email: makeEmail(), firstName: 'Avery', lastName: 'Quinn' },
    })
    const { customerUid, inviteUrl } = read(invited, invited.status === 201).data
    customers.push(customerUid)
    const token = inviteUrl.split('/').at(-1)
    const accepted = await repeat(paths.accept('individual'), { json: { token } })
    const { temporaryAccessToken } = read(accepted, accepted.status === 200).data
    const signed = await repeat(paths.signup('individual'), {
      headers: bearer(temporaryAccessToken),
      json: signupBody(),
    })
    read(signed, signed.status === 200 || signed.body?.errors[0].code === 'ALREADY_SIGNED_UP')
  }

  async function work(): Promise<void> {
    const { headers } = await client.systemSession()
    while (isOpen) await addPerson(headers)
  }
  const working = Promise.all(Array.from({ length: workers }, work))
  // `close` rejects with a worker's error. Until then, this error must not count as unhandled.
  working.catch(() => {})
  return {
    /** Resolves after all invited people have signed up. Returns their ids. */
    async close(): Promise<readonly string[]> {
      isOpen = false
      await working
      return customers
    },
  }
}
