import { submitSignup } from '@/lib/contracts/browser/submit'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(submitSignup, ({ principal, origin, body }) =>
  applicationForm.submit(principal, origin, body?._for),
)
