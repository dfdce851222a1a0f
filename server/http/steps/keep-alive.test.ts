import { expect, test } from 'vitest'
import { extendSession, signOut } from '@/lib/contracts/browser/session'
import { shareRooms } from '../../testing/open-rooms'
import type { Call } from '../call'
import { keepAlive } from './keep-alive'

shareRooms()

test('a sign-out does not extend the session that it ends', async () => {
  const principal = { sessionHash: '00' }
  const extend = (contract: unknown) => keepAlive({ contract, principal } as unknown as Call)
  expect(extend(signOut)).toBeUndefined()
  await expect(extend(extendSession)).resolves.toBeUndefined()
})
