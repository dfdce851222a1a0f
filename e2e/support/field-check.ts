import { expect } from 'vitest'
import { type Answer, type Client, connect, paths, signupBody } from './api'
import { expectEnvelope } from './expectations'
import type { Service } from './service'

export type FieldCheck = {
  client: Client
  send(json: unknown, query?: Record<string, string>): Promise<Answer>
  faultsOf(json: unknown): Promise<string[]>
  userHeaders: Record<string, string>
}

/**
 * Checks signup bodies with `validate=only`. `faultsOf` returns lines such as `address.city:
 * REQUIRED`.
 */
export async function openFieldCheck(service: Service): Promise<FieldCheck> {
  const client = connect(service)
  const person = await client.person()
  const send = (json: unknown, query: Record<string, string> = { validate: 'only' }) =>
    client.call('POST', paths.signup('individual'), {
      headers: person.temporary.headers,
      query,
      json,
    })
  return {
    client,
    send,
    userHeaders: person.user.headers,
    async faultsOf(json) {
      const answer = await send(json)
      if (answer.status === 200) return []
      expect(answer.status).toBe(400)
      return expectEnvelope(answer).map(({ code, source }) => `${source}: ${code}`)
    },
  }
}

/**
 * Returns the sample with the property at a dotted path changed. A value of undefined removes the
 * property.
 */
export function changeMember(
  path: string,
  value: unknown,
  base: Record<string, unknown> = {},
): Record<string, unknown> {
  const body = signupBody(base)
  const names = path.split('.')
  const last = names.pop()!
  // biome-ignore lint/suspicious/noExplicitAny: the path may lead to any member
  let at: any = body
  for (const name of names) {
    at[name] ??= {}
    at = at[name]
  }
  at[last] = value
  return body
}
