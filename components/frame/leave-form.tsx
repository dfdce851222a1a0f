'use client'

import { UnsentAlert } from '@/components/ui/unsent-alert'
import { useWords } from '@/components/words/words-context'
import { productName } from '@/lib/product'

type Props = {
  /** The id of the customer to whom the page belongs. */
  applicant: string
  onUnsent: () => void
}

/**
 * The form of "Save and exit" on the review. It is separate, because a button of the other form
 * would submit the application.
 */
export function LeaveForm({ applicant, onUnsent }: Props) {
  const word = useWords()
  const explain = (reason: 'offline' | 'unreachable') => ({
    title: word(`unsent.${reason}.title`, { product: productName() }),
    text: word(`unsent.${reason}.text`),
  })
  return (
    <>
      <UnsentAlert
        heading={word('faults.heading')}
        sent={undefined}
        unsent={{ offline: explain('offline'), unreachable: explain('unreachable') }}
        onUnsent={onUnsent}
      />
      <form id="exit" method="post" action="/api/apply/review" data-reports="page">
        <input type="hidden" name="_for" value={applicant} />
      </form>
    </>
  )
}
