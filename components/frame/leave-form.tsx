import { UnsentBeside } from './unsent-beside'

type Props = {
  /** The id of the customer to whom the page belongs. */
  applicant: string
  onUnsent: () => void
}

/**
 * The form of "Save and exit" on the review. It is separate, because a button in the main form of
 * the review would submit the application.
 */
export const LeaveForm = ({ applicant, onUnsent }: Props) => (
  <>
    <UnsentBeside onUnsent={onUnsent} />
    <form id="exit" method="post" action="/api/apply/review" data-reports="page">
      <input type="hidden" name="_for" value={applicant} />
    </form>
  </>
)
