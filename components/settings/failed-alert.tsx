import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { english as words } from '@/lib/words'

type Props = { heading: string; isFailed: boolean; text: string }

/**
 * The error summary of a settings page whose form failed on our side, or was not sent.
 */
export const FailedAlert = ({ heading, isFailed, text }: Props) => (
  <RejectionAlert
    heading={heading}
    alert={isFailed ? { title: words['problem.notice'], text } : undefined}
  />
)
