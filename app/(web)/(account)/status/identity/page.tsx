import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { HandOffForm } from '@/components/status/hand-off-form'
import type { ShownRequest } from '@/components/status/words'
import { BackLink } from '@/components/ui/back-link'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { pickWords } from '@/components/words/page-words'
import { fillWords } from '@/components/words/rich-words'
import { WordsProvider } from '@/components/words/words-context'
import { isHandOff } from '@/lib/correction-path'
import { fillText } from '@/lib/fill-text'
import { handOffAlert } from '@/lib/hand-off-alert'
import { productName } from '@/lib/product'
import type { Alert } from '@/lib/signup/server-words'
import { type Word, english as words } from '@/lib/words'
import { requireMember, takeFlash } from '@/server/http/page-session'
import * as handOffs from '@/server/rooms/hand-offs'
import * as kyc from '@/server/rooms/kyc'
import { RequestColumn } from '../request-column'

type Query = { link?: string | string[]; unavailable?: string }
type Props = { searchParams: Promise<Query> }

const title = `${words['status.handOff']} – ${productName()}`
const word: Word = (key, given) => fillText(words[key], given)

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const hasFailed = (await findReason((await searchParams).unavailable)) !== undefined
  return { title: hasFailed ? fillText(words['title.error'], { title }) : title }
}

/**
 * Returns why the button did not open the page of the provider, from the URL or from the rejected
 * form. Undefined without a failure.
 */
async function findReason(unavailable: string | undefined) {
  if (unavailable === 'often') return 'often'
  const hasFailed = unavailable === 'yes' || (await takeFlash('/status/identity'))?.code
  return hasFailed ? 'unavailable' : undefined
}

/**
 * Shows the link to the page of the provider, from which the person returns to this page. It is a
 * link, because the content security policy does not let a form redirect to another site.
 */
export default async function Page({ searchParams }: Props) {
  const { customerId } = await requireMember('status')
  const [partner, request, { link, unavailable }] = await Promise.all([
    kyc.findHandOff(customerId),
    kyc.last(customerId),
    searchParams,
  ])
  if (partner === undefined) redirect('/status')
  const href = typeof link === 'string' ? handOffs.readLink(customerId, link) : undefined
  const reason = await findReason(unavailable)
  const shown: ShownRequest = JSON.parse(JSON.stringify(request))
  return (
    <Main aside={<RequestColumn customerId={customerId} request={shown} />}>
      <BackLink href="/status" label={words['action.back']} />
      <PageHeading>{words['status.handOff']}</PageHeading>
      <div className="mt-6 max-w-measure space-y-4">
        {href ? (
          <Leave
            partner={partner}
            href={href}
            reason={shown.requirements.find(isHandOff)?.message}
          />
        ) : (
          <Again partner={partner} alert={reason && handOffAlert(word, partner, reason)} />
        )}
      </div>
    </Main>
  )
}

type LeaveProps = { partner: string; href: string; reason: string | undefined }

const Leave = ({ partner, href, reason }: LeaveProps) => (
  <>
    <p>{reason}</p>
    <p>{fillText(words['handOff.leave'], { partner })}</p>
    <p>{words['handOff.once']}</p>
    <p className="pt-2">
      <ButtonLink href={href}>{fillText(words['status.handOff.action'], { partner })}</ButtonLink>
    </p>
  </>
)

type AgainProps = { partner: string; alert: Alert | undefined }

const Again = ({ partner, alert }: AgainProps) => (
  <>
    {!alert && (
      <>
        <p>
          {fillWords(words['handOff.returned'], {
            partner,
            status: <Link href="/status">{words['handOff.status']}</Link>,
          })}
        </p>
        <p>{words['handOff.again']}</p>
      </>
    )}
    <WordsProvider words={pickWords('handOff.', 'status.handOff.')}>
      <HandOffForm partner={partner} title={title} alert={alert} />
    </WordsProvider>
  </>
)
