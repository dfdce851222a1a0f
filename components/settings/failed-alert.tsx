import { titleOfPage } from '@/components/sign-in/words'
import { UnsentAlert } from '@/components/ui/unsent-alert'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'

type Props = { heading: string; isFailed: boolean; text: string }

/**
 * The error summary of a settings page whose form failed on our side, or was sent without a
 * connection.
 */
export const FailedAlert = ({ heading, isFailed, text }: Props) => (
  <UnsentAlert
    heading={words['faults.heading']}
    sent={isFailed ? { title: words['problem.notice'], text } : undefined}
    offline={{ title: words['unsent.offline.title'], text: words['unsent.offline.text'] }}
    errorTitle={fillText(words['title.error'], { title: titleOfPage(heading) })}
  />
)
