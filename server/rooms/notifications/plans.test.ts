import { expect, test } from 'vitest'
import { sql, transaction } from '../../foundations/db'
import { shareApplicantRooms } from '../../testing/applicants'
import * as events from '../events'
import { arrive, readCount, readList } from './test-inbox'

const connections = 2
const rooms = shareApplicantRooms({ DATABASE_POOL_SIZE: String(connections) })

type Plans = { text: string; custom: string }

/**
 * Reads the plans of all connections. Each transaction keeps its connection until all transactions
 * run.
 */
async function readPlans(): Promise<Plans[]> {
  const last = Promise.withResolvers<void>()
  let open = 0
  const read = () =>
    transaction(async (tx) => {
      if (++open === connections) last.resolve()
      await last.promise
      return tx.query<Plans>(
        sql`select statement as text, custom_plans as custom from pg_prepared_statements`,
      )
    })
  return (await Promise.all(Array.from({ length: connections }, read))).flat()
}

// In the first five executions of a statement, PostgreSQL makes a plan for the given values. After
// that, it compares the cost of these plans with the cost of one general plan for all values.
const firstExecutions = 5

test('PostgreSQL reuses its query plans for signups and inbox calls', async () => {
  for (let round = 0; round < 4 * connections * firstExecutions; round++) {
    const { customer } = await rooms.signUp()
    await arrive(customer.id, 1)
    await readCount(customer.id)
    await readList(customer.id)
    const { id: customerId, organizationId } = customer
    const data = { role: 'individual', origin: 'self' } as const
    await transaction((tx) =>
      events.add(tx, { type: 'customer.created', organizationId, customerId, data }),
    )
  }
  const plans = await readPlans()
  const added = plans.filter(({ text }) => text.includes('insert into events'))
  expect(added.length).toBeGreaterThan(0)
  expect(plans.filter(({ custom }) => Number(custom) > firstExecutions)).toEqual([])
})
