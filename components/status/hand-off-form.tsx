'use client'

import { useRouter } from 'next/navigation'
import type { SubmitEvent } from 'react'
import { useFaults } from '@/components/form/use-faults'
import { usePosting } from '@/components/form/use-posting'
import { Button } from '@/components/ui/button'
import { ErrorSummary } from '@/components/ui/error-summary'
import { useWords } from '@/components/words/words-context'
import type { CallError } from '@/lib/client'
import { handOffAlert } from '@/lib/hand-off-alert'
import type { Alert } from '@/lib/signup/server-words'

type Props = {
  partner: string
  /** The title of the page. While the form has an error, it begins with "Error:". */
  title: string
  /** The reason why the last submit did not open the partner's page. */
  alert?: Alert | undefined
}

/** The button that opens the page of the identity partner, and the reason if it fails. */
export function HandOffForm({ partner, title, alert: sent }: Props) {
  const word = useWords()
  const router = useRouter()
  const { alert, round, show } = useFaults({ title, isConflict: false, faults: [], alert: sent })
  const explain = () => handOffAlert(word, partner)
  const { post, isPending } = usePosting({
    action: '/api/hand-off',
    onDone: ({ next }) => open(String(next)),
    onRefused: async ({ status }: CallError) => (isOurs(status) ? explain() : undefined),
    onFailed: explain,
  })
  // If the partner's page is unavailable, `next` can be the URL that is already open. Only a full
  // load then shows and announces the reason again.
  const open = (next: string) =>
    next.includes('?unavailable=') ? window.location.assign(next) : router.push(next)
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const refused = await post({ go: 'yes' }, event.currentTarget)
    if (refused) show([], refused.alert)
  }
  return (
    <>
      <ErrorSummary
        faults={alert ? [{ message: alert.title, text: alert.text }] : []}
        round={round}
        heading={word('faults.heading')}
      />
      <form method="post" action="/api/hand-off" data-reports="" onSubmit={press}>
        <input type="hidden" name="go" value="yes" />
        <Button type="submit" isPending={isPending}>
          {word('status.handOff.action', { partner })}
        </Button>
      </form>
    </>
  )
}

const isOurs = (status: number | null): boolean => status === 429 || (status ?? 0) >= 500
