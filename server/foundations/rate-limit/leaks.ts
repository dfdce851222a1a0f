import { spend } from './letters'
import { addressOf, type Policy } from './policy'

const reports: Policy = { name: 'leaks', points: 10, seconds: 60 }

/** Limits the reports of leaked secrets from one IP address. Throws RATE_LIMITED. */
export const spendLeakReport = (ip: string | null): Promise<void> => spend(reports, addressOf(ip))
