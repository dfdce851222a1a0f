import { saveStep } from '@/lib/contracts/browser/drafts'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(saveStep, ({ principal, params, body, origin }) =>
  applicationForm.saveStep(principal, origin, params.step, body),
)
