import { ErrorSummary } from '@/components/ui/error-summary'
import { english as words } from '@/lib/words'
import type { RejectedForm } from './identity-form'

/** Explains why the server rejected a form that has no fields and was sent without JavaScript. */
export const RejectionAlert = ({ alert }: Pick<RejectedForm, 'alert'>) =>
  alert && (
    <ErrorSummary
      faults={[{ message: alert.title, text: alert.text }]}
      round={0}
      heading={words['faults.heading']}
    />
  )
