import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { ShownRequest } from '@/components/status/words'
import { BackLink } from '@/components/ui/back-link'
import { ButtonLink } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { isHandOff } from '@/lib/correction-path'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { requireMember } from '@/server/http/page-session'
import * as handOffs from '@/server/rooms/hand-offs'
import * as kyc from '@/server/rooms/kyc'
import { RequestColumn } from '../request-column'

export const metadata: Metadata = { title: `${words['status.handOff']} – ${productName()}` }

type Query = { link?: string | string[]; unavailable?: string }

/**
 * Shows the link to the page of the provider, from which the person returns to this page. It is a
 * link, because the content security policy does not let a form redirect to another site.
 */
export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const { customerId } = await requireMember('status')
  const [partner, request, { link, unavailable }] = await Promise.all([
    kyc.findHandOff(customerId),
    kyc.last(customerId),
    searchParams,
  ])
  if (partner === undefined) redirect('/status')
  const href = typeof link === 'string' ? handOffs.readLink(customerId, link) : undefined
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
          <Again partner={partner} problem={problems.find((one) => one.query === unavailable)} />
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

/**
 * The reasons why the page shows no link. `query`: the value in the query string that names the
 * reason.
 */
const problems = [
  { query: 'yes', title: 'handOff.unavailable.title', text: 'handOff.unavailable.text' },
  { query: 'often', title: 'handOff.often.title', text: 'handOff.often.text' },
] as const
type Problem = (typeof problems)[number]

const Again = ({ partner, problem }: { partner: string; problem: Problem | undefined }) => (
  <>
    {problem ? (
      <Notice tone="warn" title={fillText(words[problem.title], { partner })}>
        <p>{words[problem.text]}</p>
      </Notice>
    ) : (
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
    <PostButton action="/api/hand-off">
      {fillText(words['status.handOff.action'], { partner })}
    </PostButton>
  </>
)
