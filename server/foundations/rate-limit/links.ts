import { spend } from './letters'
import type { Policy } from './policy'

const perCustomer: Policy = { name: 'links', points: 20, seconds: 3600 }

/** Limits the links that are created for one customer in an hour. Throws RATE_LIMITED. */
export const spendLink = (customerId: string): Promise<void> => spend(perCustomer, customerId)
