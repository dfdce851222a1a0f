import { UnsentAlert } from '@/components/ui/unsent-alert'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import type { RejectedForm } from './identity-form'
import { titleOfPage } from './words'

type Props = Pick<RejectedForm, 'alert'> & {
  /** The heading of the page, or its title if the two differ. */
  heading: string
}

/**
 * Explains why the server rejected a form that has no fields and was sent without JavaScript, or
 * why the browser did not send it.
 */
export const RejectionAlert = ({ alert, heading }: Props) => (
  <UnsentAlert
    heading={words['faults.heading']}
    sent={alert}
    unsent={{
      offline: { title: words['unsent.offline.title'], text: words['unsent.offline.plain'] },
      unreachable: {
        title: fillText(words['unsent.unreachable.title'], { product: productName() }),
        text: words['unsent.unreachable.plain'],
      },
    }}
    errorTitle={fillText(words['title.error'], { title: titleOfPage(heading) })}
  />
)
