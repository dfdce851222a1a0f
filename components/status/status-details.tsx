import { Moment } from '@/components/time/moment'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { addWorkingDays } from '@/lib/moments'
import { Requirements } from './requirements'
import { explainRefusal, isCorrectable, type ShownRequest, type StatusName } from './words'

const workingDays = 2

const Record = () => (
  <p>
    <Link href="/status/record">See or print your record</Link>
  </p>
)

/** What a status means and what can be done. */
export function StatusDetails({ name, request }: { name: StatusName; request: ShownRequest }) {
  switch (name) {
    case 'checking':
      return (
        <>
          <p>Most checks take less than a minute. Some take up to {workingDays} business days.</p>
          <WhatHappensNext />
          <Record />
        </>
      )
    case 'reviewing':
      return (
        <>
          <p>
            Expect the result by <Moment iso={addWorkingDays(request.createdAt, workingDays)} as="date" />. There is nothing you need to do.
          </p>
          <p>You can close this page. We'll post the result in your inbox.</p>
          <Record />
        </>
      )
    case 'incomplete':
      return (
        <>
          <p>We couldn't confirm everything you sent. Your answers are kept.</p>
          <Requirements request={request} />
          <Continue request={request} />
          <Record />
        </>
      )
    case 'approved':
      return (
        <>
          <p>Your identity is confirmed and your account is open. Messages about it arrive in your inbox.</p>
          <Record />
        </>
      )
    case 'rejected':
      return (
        <>
          <p>{explainRefusal(request)}</p>
          <p>
            If you think this is a mistake, <Link href="/help">contact us</Link> and give the reference below.
          </p>
          <Record />
        </>
      )
  }
}

/** On to the page that takes what was asked for; some of it only people can help with. */
const Continue = ({ request }: { request: ShownRequest }) =>
  request.requirements.some(({ field }) => isCorrectable(field)) ? (
    <p className="pt-2">
      <ButtonLink href="/status/information">Continue</ButtonLink>
    </p>
  ) : (
    <p>
      To send what is missing, <Link href="/help">contact us</Link> and give the reference below.
    </p>
  )

const WhatHappensNext = () => (
  <div>
    <h2>What happens next</h2>
    <ol className="mt-3 list-decimal space-y-2 pl-6">
      <li>Our identity partner checks the details you gave.</li>
      <li>We post the result in your inbox and on this page. You can close it and come back.</li>
      <li>If something is missing, we tell you what it is and when it is due.</li>
    </ol>
  </div>
)
