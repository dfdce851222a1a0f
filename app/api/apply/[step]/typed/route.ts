import { keepTyped } from '@/lib/contracts/browser/drafts'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(keepTyped, ({ principal, params, body }) =>
  applicationForm.keepTyped(principal, params.step, body),
)
