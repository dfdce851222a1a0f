import { expect } from 'vitest'
import { call, connect, paths, signupBody } from './api'
import type { Service } from './service'
import { listLetters } from './visitor'

const email = 'reader@example.com'

type Headers = Record<string, string>

/** A person who switches on emails about the inbox while two versions run. */
export type Reader = { customerUid: string; headers: Headers; systemHeaders: Headers }

/** Signs up the person at the older version. */
export async function openReader(service: Service): Promise<Reader> {
  const client = connect(service)
  const { customerUid, token } = await client.invite({ email })
  const { headers } = await client.accept(token)
  const sent = { headers, json: signupBody() }
  expect((await client.call('POST', paths.signup('individual'), sent)).status).toBe(200)
  const { headers: systemHeaders } = await client.systemSession()
  return { customerUid, headers: (await client.session(customerUid)).headers, systemHeaders }
}

/**
 * Switches emails on at one process. After that, the person gets a message from the other process.
 */
export async function publishBeside(
  { customerUid, headers, systemHeaders }: Reader,
  newer: Service,
  older: Service,
): Promise<void> {
  const json = { platform: { email: true }, transaction: { email: true } }
  const path = '/notifications/private/v1/preferences'
  expect((await call(newer, 'PUT', path, { headers, json })).status).toBe(200)
  const event = { customerUid, type: 'PLATFORM_MESSAGE', title: 'A message' }
  const sent = { headers: systemHeaders, json: event }
  expect((await call(older, 'POST', paths.events, sent)).status).toBe(202)
}

/** Counts the emails about the inbox that any process has sent to the person. */
export const countEmails = (services: readonly Service[]): number =>
  services
    .flatMap((service) => listLetters(service, email))
    .filter(({ text }) => text.includes('Subject: You have a new message')).length
