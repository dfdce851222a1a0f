import pg from 'pg'

type Query = (...given: unknown[]) => unknown

/**
 * For tests: counts how often `work` waits for the database. Statements that are sent together
 * count once.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const clients = pg.Client.prototype as unknown as { query: Query }
  const { query } = clients
  let trips = 0
  let running = 0
  const end = () => {
    running -= 1
  }
  clients.query = function (this: unknown, ...given) {
    if (running === 0) trips += 1
    running += 1
    // The pool calls `query` with a callback. A transaction calls `query` without a callback and
    // gets a promise.
    const callback = given.at(-1)
    if (typeof callback !== 'function') {
      const answer = query.apply(this, given) as Promise<unknown>
      answer.then(end, end)
      return answer
    }
    const callAndEnd = (...results: unknown[]) => {
      end()
      callback(...results)
    }
    return query.apply(this, [...given.slice(0, -1), callAndEnd])
  }
  try {
    await work()
  } finally {
    clients.query = query
  }
  return trips
}
