import { expect } from 'vitest'
import { type Credential, call, paths } from './api'
import type { Service } from './service'
import { administer } from './staff'

/** A version that changes settings of partners. */
export type Changer = {
  issue(): Promise<Credential & { organizationId: string }>
  setAllowList(clientId: string, networks: string[]): Promise<unknown>
  /** Rotates the secret. The former secret stops working immediately. */
  rotate(clientId: string): Promise<Credential>
  setApiAccess(organizationId: string, isOn: boolean): Promise<unknown>
  revoke(clientId: string): Promise<unknown>
}

/** Changes settings with the operations of staff at one process. */
export function changeAt(service: Service): Changer {
  const staff = administer(service)
  return {
    ...staff,
    rotate: (clientId) =>
      staff.send('POST', `credentials/${clientId}/rotations`, 201, { grace: 'now' }),
  }
}

/** Expects that a process uses the settings that the other version has changed. */
export async function expectSettingsUsed(
  changer: Changer,
  user: Pick<Service, 'url'>,
): Promise<void> {
  const open = async ({ clientId, clientSecret }: Credential) =>
    (await call(user, 'POST', paths.sessions, { json: { clientId, clientSecret } })).status
  const issued = await changer.issue()
  const { clientId, organizationId } = issued
  expect(await open(issued)).toBe(201)
  await changer.setAllowList(clientId, ['198.51.100.0/24'])
  expect(await open(issued)).toBe(403)
  await changer.setAllowList(clientId, [])
  const rotated = await changer.rotate(clientId)
  expect([await open(issued), await open(rotated)]).toEqual([401, 201])
  await changer.setApiAccess(organizationId, false)
  expect(await open(rotated)).toBe(403)
  await changer.setApiAccess(organizationId, true)
  expect(await open(rotated)).toBe(201)
  await changer.revoke(clientId)
  expect(await open(rotated)).toBe(403)
}
