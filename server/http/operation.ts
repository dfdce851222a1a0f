import type { BodyOf, Contract, DataOf, ParamsOf, QueryOf } from '@/lib/contract'
import type { FieldFault } from '@/lib/errors'
import type { KnownClient } from '../rooms/credentials'
import type { PrincipalOf } from '../rooms/principal'
import type { CallRequest } from './call-request'
import type { Reply } from './reply'

/** The input of the function that runs an operation. */
export type VerbInput<C extends Contract> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The body before validation, with all its unknown properties. */
  raw: unknown
  /** Whether the body is a plain form, which a browser without JavaScript posts. */
  isForm: boolean
  principal: PrincipalOf<C>
  /** Sets the client in the audit row of a call without authentication. */
  nameClient: (client: KnownClient) => void
  /** Sets the customer in the audit row of a call by staff. */
  nameCustomer: (customerUid: string) => void
  request: CallRequest
  requestId: string
}
/** If the contract defines no data, the function may return any value. The value is not sent. */
type ResultOf<C extends Contract> = DataOf<C> extends undefined ? unknown : DataOf<C> | Reply
export type Verb<C extends Contract> = (input: VerbInput<C>) => Promise<ResultOf<C>>
/**
 * Finds errors that depend on stored data. The service also calls this function if the body has
 * other errors, so that one response reports all errors.
 */
export type FindFaults<C extends Contract> = (
  input: Pick<VerbInput<C>, 'principal' | 'raw'>,
) => Promise<readonly FieldFault[]>

/**
 * Lists properties of a valid body that the operation does not use. A sandbox names them in a
 * header.
 */
export type ListUnused<C extends Contract> = (body: BodyOf<C>) => readonly string[]

/** A contract and the function that runs it. */
export type Operation = {
  contract: Contract
  verb: Verb<Contract>
  findFaults: FindFaults<Contract> | undefined
  listUnused: ListUnused<Contract> | undefined
}

/**
 * The function that a route file exports. Next.js can call this function. Our HTTP server and
 * in-process callers call its property `answer` instead.
 */
export type Handler = {
  (request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response>
  contract: Contract
  answer: Answer
}
export type Answer = (
  request: CallRequest,
  pathParams: Readonly<Record<string, string>>,
) => Promise<Response>
