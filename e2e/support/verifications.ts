import { lastRequest } from '@/lib/contracts/kyc'
import { listNotifications } from '@/lib/contracts/notifications'
import type { Client, Person } from './api'

/** A person's verification, read with their User session. */
export const readVerification = async (client: Client, person: Person) =>
  (await client.ask(lastRequest, {}, person.user.headers)).data

/** Types of a person's notifications, oldest first. */
export const listTypes = async (client: Client, person: Person): Promise<string[]> =>
  (await client.ask(listNotifications, {}, person.user.headers)).data
    .map(({ type }) => type)
    .reverse()
