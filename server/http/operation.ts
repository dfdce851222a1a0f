import type { BodyOf, Contract, DataOf, ParamsOf, QueryOf } from '@/lib/contract'
import type { FieldFault } from '@/lib/errors'
import type { KnownClient } from '../rooms/credentials'
import type { PrincipalOf } from '../rooms/principal'
import type { CallRequest } from './call-request'
import type { Reply } from './reply'

/** The input of a verb. */
export type VerbInput<C extends Contract> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The body as received, before its schema dropped unknown members. */
  raw: unknown
  /** Is the body a plain form, from a page without a script? */
  isForm: boolean
  principal: PrincipalOf<C>
  /** Names the client in the audit row of a call without authentication. */
  nameClient: (client: KnownClient) => void
  request: CallRequest
  requestId: string
}
/** A contract without data accepts any verb; its result is not sent. */
type ResultOf<C extends Contract> = DataOf<C> extends undefined ? unknown : DataOf<C> | Reply
export type Verb<C extends Contract> = (input: VerbInput<C>) => Promise<ResultOf<C>>
/** Finds faults that depend on stored data. It is called if the body has other faults, so that one answer reports all of them. */
export type FindFaults<C extends Contract> = (
  input: Pick<VerbInput<C>, 'principal' | 'raw'>,
) => Promise<readonly FieldFault[]>

/** A contract and the verb that does it. */
export type Operation = {
  contract: Contract
  verb: Verb<Contract>
  findFaults: FindFaults<Contract> | undefined
}

/** The export of a route file: Next could call it; the front door and in-process callers use `answer`. */
export type Handler = {
  (request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response>
  contract: Contract
  answer: Answer
}
export type Answer = (
  request: CallRequest,
  pathParams: Readonly<Record<string, string>>,
) => Promise<Response>
