import { hasRowMac, rowMac, sha256Hex } from '../../foundations/crypto'

const table = 'provider_events'

/** Sorts the properties of all objects, because the database does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const coveredText = (state: object): string => sha256Hex(JSON.stringify(sorted(state)))

/**
 * Returns the state of a callback with a MAC. The MAC later proves that the service stored this
 * state after verifying the provider's signature.
 */
export const withMac = <State extends object>(state: State): State & { mac: string } => ({
  ...state,
  mac: rowMac(table, coveredText(state)),
})

/**
 * Whether the service stored this state with a MAC. False for a state that an older version stored.
 */
export function isGenuineState(stored: object): boolean {
  const { mac, ...state } = stored as { mac?: unknown }
  return typeof mac === 'string' && hasRowMac(table, coveredText(state), mac)
}
