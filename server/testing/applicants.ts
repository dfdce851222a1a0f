import { afterAll, beforeAll } from 'vitest'
import { samplePayload } from '@/lib/contracts/sample-signup'
import type { SignupPayload } from '@/lib/signup/payload'
import type { UserType } from '@/lib/user-types'
import { db, sql, transaction } from '../foundations/db'
import { env } from '../foundations/env'
import * as jobs from '../foundations/jobs'
import { set } from '../foundations/process-singleton'
import * as customers from '../rooms/customers'
import * as kyc from '../rooms/kyc'
import * as organizations from '../rooms/organizations'
import * as provider from '../rooms/provider'
import * as signup from '../rooms/signup'
import { openRooms } from './open-rooms'
import { startTestProvider, stateOf, type TestProvider } from './provider'

/**
 * For tests: the modules of server/rooms with a job queue without workers, a scripted provider, and
 * customers.
 */
export type ApplicantRooms = {
  provider: TestProvider
  dataDir: string
  /** Creates a customer of the default organization who has not signed up. */
  makeCustomer(userType?: UserType): Promise<customers.Customer>
  /**
   * Creates a signed-up customer. The provider has the submission under `reference`. `extras` are
   * answers that are not part of the signup body.
   */
  signUp(userType?: UserType, body?: SignupPayload, extras?: unknown): Promise<SignedUp>
  close(): Promise<void>
}

export type SignedUp = { customer: customers.Customer; profileId: string; reference: string }

export async function openApplicantRooms(
  settings: Record<string, string> = {},
): Promise<ApplicantRooms> {
  const rooms = await openRooms(settings)
  await jobs.start()
  const { defaultOrganization } = await organizations.ensureDefault()
  const testProvider = await startTestProvider()
  provider.setUrl(testProvider.url)
  const makeCustomer = (userType: UserType = 'individual') =>
    transaction((tx) =>
      customers.create(tx, {
        organizationId: defaultOrganization.id,
        userType,
        contact: sampleContact(),
      }),
    )
  return {
    provider: testProvider,
    dataDir: rooms.dataDir,
    makeCustomer,
    async signUp(userType, body = sampleBody(), extras = undefined) {
      const customer = await makeCustomer(userType)
      await signup.submit(customer, body, { extras })
      const [profile] = await db.query<{ id: string }>(
        sql`select id from profiles where customer_id = ${customer.id}`,
      )
      return { customer, profileId: profile!.id, reference: `${profile!.id}:1` }
    },
    async close() {
      await testProvider.stop()
      await jobs.stop()
      await rooms.close()
    },
  }
}

/**
 * For tests: calls `openApplicantRooms` before the tests of a file, and `close` after the tests.
 */
export function shareApplicantRooms(
  settings: Record<string, string> = {},
): Omit<ApplicantRooms, 'close'> {
  let rooms: ApplicantRooms
  beforeAll(async () => {
    rooms = await openApplicantRooms(settings)
  })
  afterAll(() => rooms.close())
  return {
    get provider() {
      return rooms.provider
    },
    get dataDir() {
      return rooms.dataDir
    },
    makeCustomer: (...given) => rooms.makeCustomer(...given),
    signUp: (...given) => rooms.signUp(...given),
  }
}

/**
 * Runs `work` with this timeout for calls to the provider. Use a short timeout if the provider
 * never responds. Use a long timeout if the test decides when the provider responds.
 */
export async function withProviderTimeout<T>(
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = env()
  set('env', { ...before, BAAS_TIMEOUT_MS: timeoutMs })
  try {
    return await work()
  } finally {
    set('env', before)
  }
}

let made = 0
export const sampleContact = () => ({
  firstName: 'Maren',
  lastName: 'Quist',
  email: `maren.${++made}@example.com`,
  phoneNumber: '+15125550143',
})

/** Returns a signup body. By default, each call uses a new Social Security number. */
export const sampleBody = (
  socialSecurityNumber = `900-55-${String(1000 + ++made)}`,
): SignupPayload => ({
  ...samplePayload,
  socialSecurityNumber,
})

/** Counts the rows of every table. */
export async function countRows(): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ n: number }>({
      text: `select count(*) as n from "${name}"`,
      values: [],
      name: '',
    })
    counts[name] = row!.n
  }
  return counts
}

/** Lists the verification jobs of a profile in any state. */
export const listJobs = (profileId: string): Promise<{ state: string; data: unknown }[]> =>
  db.query(
    sql`select state::text, data from pgboss.job where name = 'verification' and data->>'profileId' = ${profileId} order by created_on`,
  )

/** Returns the error code of a rejected promise, or `ok` if it resolves. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => error.code ?? error.message,
  )

/** Lists the notification types of a customer, oldest first. */
export const listTypes = async (customerId: string): Promise<string[]> =>
  (
    await db.query<{ type: string }>(
      sql`select type from notifications where customer_id = ${customerId} order by seq`,
    )
  ).map(({ type }) => type)

/** Applies a state of the provider to the verification of a profile, as a worker would. */
export const applyState = (
  profileId: string,
  ...parameters: Parameters<typeof stateOf>
): Promise<unknown> => transaction((tx) => kyc.apply(tx, profileId, stateOf(...parameters)))

export const statusOf = async ({ customer }: SignedUp): Promise<string> =>
  (await kyc.last(customer.id)).status
