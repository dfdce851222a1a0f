import { db, sql } from '../db'

export type ShownRow = {
  at: Date
  requestId: string
  method: string
  route: string
  status: number
  durationUs: number
  caller: string
  deviceSessionType: string | null
  organizationId: string | null
  clientId: string | null
  sessionHash: string | null
  customerId: string | null
  ip: string | null
}

/** The newest rows, newest first. */
export const listLatest = (limit: number): Promise<ShownRow[]> =>
  db.query<ShownRow>(sql`
    select at, request_id as "requestId", method, route, status, duration_us as "durationUs", caller, device_session_type as "deviceSessionType",
      organization_id as "organizationId", client_id as "clientId", encode(session_hash, 'hex') as "sessionHash", customer_id as "customerId", ip
    from audit order by at desc, n desc limit ${limit}`)

export type ChainedRow = ShownRow & { n: number; hash: Buffer }

/** The rows of one stream behind row `n`, in order. */
export const listAfter = (stream: string, n: number, limit: number): Promise<ChainedRow[]> =>
  db.query<ChainedRow>(sql`
    select n, hash, at, request_id as "requestId", method, route, status, duration_us as "durationUs", caller, device_session_type as "deviceSessionType",
      organization_id as "organizationId", client_id as "clientId", encode(session_hash, 'hex') as "sessionHash", customer_id as "customerId", ip
    from audit where stream = ${stream} and n > ${n} order by n limit ${limit}`)
