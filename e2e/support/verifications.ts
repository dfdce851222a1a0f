import { setTimeout as sleep } from 'node:timers/promises'
import { lastRequest } from '@/lib/contracts/kyc'
import { listNotifications } from '@/lib/contracts/notifications'
import type { Client, Person } from './api'

/** Reads a person's verification in their User session. */
export const readVerification = async (client: Client, person: Person) =>
  (await client.ask(lastRequest, {}, person.user.headers)).data

/** Lists the types of a person's notifications, oldest first. */
export const listTypes = async (client: Client, person: Person): Promise<string[]> =>
  (await client.ask(listNotifications, {}, person.user.headers)).data
    .map(({ type }) => type)
    .reverse()

/**
 * Waits until a new verification is approved. Slow callbacks of an earlier verification then have
 * arrived too, even on a slow machine.
 */
export async function awaitVerification(client: Client): Promise<void> {
  const person = await client.signUp()
  const deadline = performance.now() + 60_000
  while ((await readVerification(client, person)).status !== 'approved') {
    if (performance.now() > deadline) throw new Error('expected an approval within 60 s')
    await sleep(20)
  }
}
