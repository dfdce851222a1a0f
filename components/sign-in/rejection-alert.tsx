import { Notice } from '@/components/ui/notice'
import type { RejectedForm } from './identity-form'

/** Explains why the server rejected a form without fields, posted without JavaScript. */
export const RejectionAlert = ({ alert }: Pick<RejectedForm, 'alert'>) =>
  alert && (
    <div id="error-summary" tabIndex={-1} className="mb-8">
      <Notice tone="danger" title={alert.title} isAlert>
        <p>{alert.text}</p>
      </Notice>
    </div>
  )
