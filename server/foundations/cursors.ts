import { ApiError } from '@/lib/errors'
import { listTokenDigests } from './crypto'

const macLength = 12
const listMacs = (owner: string, seq: number) =>
  listTokenDigests('cursor', `${owner}|${seq}`).map((digest) =>
    digest.toString('base64url').slice(0, macLength),
  )

/**
 * Returns the cursor of a position in a numbered list. The cursor works only for the list of this
 * owner.
 */
export const cursorOf = (owner: string, seq: number): string =>
  `${seq.toString(36)}-${listMacs(owner, seq)[0]}`

/** Returns the position of a cursor. Throws INVALID_CURSOR for the parameter `source`. */
export function seqOf(owner: string, cursor: string, source = 'cursor'): number {
  const [, text, mac] = /^([0-9a-z]{1,11})-([\w-]{12})$/.exec(cursor) ?? []
  const seq = Number.parseInt(text ?? '', 36)
  if (!Number.isSafeInteger(seq) || !mac || !listMacs(owner, seq).includes(mac))
    throw new ApiError('INVALID_CURSOR', { source })
  return seq
}
