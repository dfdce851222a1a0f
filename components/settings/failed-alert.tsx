import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { english as words } from '@/lib/words'

type Props = { isFailed: boolean; text: string }

/** The error summary of a settings page whose form failed on our side. */
export const FailedAlert = ({ isFailed, text }: Props) => (
  <RejectionAlert alert={isFailed ? { title: words['problem.notice'], text } : undefined} />
)
