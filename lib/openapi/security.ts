import { access } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import type { JsonSchema } from './schema'

const session = { SessionId: [], ClientId: [] }
const bearer = { Bearer: [] }

const callersOf = ({ access: row }: Contract): readonly string[] => access[row] ?? []
const isOfSession = (caller: string): boolean => caller === 'System' || caller.startsWith('User')

export const acceptsSessions = (contract: Contract): boolean =>
  contract.access !== 'admin' && callersOf(contract).some(isOfSession)

/** Returns the security schemes of the kinds of callers of an operation. */
export const securityOf = (contract: Contract): JsonSchema[] => [
  ...(acceptsSessions(contract) ? [session] : []),
  ...(callersOf(contract).some((caller) => !isOfSession(caller)) ? [bearer] : []),
]

export const securitySchemes = {
  SessionId: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Id',
    description: 'The id of a session. Sent together with X-Client-Id.',
  },
  ClientId: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Client-Id',
    description: 'The client identifier that you used to create the session.',
  },
  Bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A temporary token, a role token, or the admin key.',
  },
} as const
