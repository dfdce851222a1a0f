import { randomUUIDv7 } from 'node:crypto'

/**
 * Returns a function that creates version 7 UUIDs in ascending order, also within a millisecond and
 * after the clock was set back. Node.js fills all bits after the time at random. This function uses
 * the first 12 of these bits as a counter (RFC 9562, section 6.2), and 62 bits stay random.
 */
export function orderIds(create: () => string): () => string {
  // The time, version and counter of the last id, such as `019b1c2d-3e4f-7abc`.
  let last = ''
  return () => {
    const id = create()
    const head = id.slice(0, headLength)
    last = head > last ? head : increment(last)
    return last + id.slice(headLength)
  }
}

const headLength = 'tttttttt-tttt-7ccc'.length
const counterLength = 3

/** Adds one to the counter. After the largest value, adds one to the milliseconds. */
function increment(head: string): string {
  const counter = Number.parseInt(head.slice(-counterLength), 16) + 1
  if (counter < 16 ** counterLength)
    return head.slice(0, -counterLength) + counter.toString(16).padStart(counterLength, '0')
  const ms = Number.parseInt(head.slice(0, 8) + head.slice(9, 13), 16) + 1
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000`
}

/**
 * Creates a version 7 UUID. Ids ascend with time, which keeps index inserts cheap. A list by id
 * shows the rows of one transaction in the order of their creation. The service creates the ids
 * itself, because older PostgreSQL versions cannot create them.
 */
export const uuidv7 = orderIds(randomUUIDv7)
