'use client'

import { UnsentAlert } from '@/components/ui/unsent-alert'
import { useWords } from '@/components/words/words-context'
import { productName } from '@/lib/product'

/**
 * Reports a plain form that the browser did not send, on a page whose main form sets the title.
 * `onUnsent` must add "Error:" to that title.
 */
export function UnsentBeside({ onUnsent }: { onUnsent: () => void }) {
  const word = useWords()
  const explain = (reason: 'offline' | 'unreachable') => ({
    title: word(`unsent.${reason}.title`, { product: productName() }),
    text: word(`unsent.${reason}.text`),
  })
  return (
    <UnsentAlert
      heading={word('faults.heading')}
      sent={undefined}
      unsent={{ offline: explain('offline'), unreachable: explain('unreachable') }}
      onUnsent={onUnsent}
    />
  )
}
