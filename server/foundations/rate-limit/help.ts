import { spend } from './letters'
import { addressOf, type Policy } from './policy'

const messages: Policy = { name: 'help', points: 3, seconds: 3600 }

/** Limits the messages for help from one IP address. Throws RATE_LIMITED. */
export const spendHelpMessage = (ip: string | null): Promise<void> => spend(messages, addressOf(ip))
