import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { RunsLine } from '@/components/brand/runs-line'
import { HelpColumn } from '@/components/frame/aside'
import { RefreshHelp } from '@/components/return/refresh-help'
import { WayBack } from '@/components/return/way-back'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { ApplicantFacts, ReadyLine, RunLine } from '@/components/start/applicant-facts'
import { LinkFacts } from '@/components/start/link-facts'
import { StartColumns } from '@/components/start/start-columns'
import { TrustDetails } from '@/components/start/trust-details'
import { ButtonLink } from '@/components/ui/button'
import { Details } from '@/components/ui/details'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { ApiError } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { appUrl, legalName } from '@/server/foundations/env'
import { findPerson, takeFlash } from '@/server/http/page-session'
import * as invites from '@/server/rooms/invites'
import { findRefreshUrl, findReturnLink } from '@/server/rooms/return-links'
import { findNextLink, type NextLink } from '../../next-link'
import { findPublicBrand } from '../../public-brand'

type Props = { params: Promise<{ token: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: titleAfter(words['invite.title'], await takeFlash(`/invite/${(await params).token}`)),
  referrer: 'same-origin',
  robots: { index: false },
})

type Explanation = { token: string; heading: string; lead?: ReactNode; children: ReactNode }

/** The text about an unusable invitation and its partner, with the reason if it is known. */
async function Explanation({ refusal, ...explained }: Explanation & { refusal: Refusal }) {
  if (refusal === 'INVITATION_DOES_NOT_EXIST')
    return (
      <Main aside={<HelpColumn />}>
        <ExplanationText {...explained} />
      </Main>
    )
  const [{ organization }, brand] = await Promise.all([
    invites.findInviter(explained.token),
    findPublicBrand(),
  ])
  const companies = { brand, company: legalName() }
  const facts = (
    <LinkFacts {...companies} heading={words['invite.why.h2']}>
      <p>{fillText(words['invite.why.text'], { organization })}</p>
    </LinkFacts>
  )
  return (
    <StartColumns facts={facts}>
      <ExplanationText {...explained} lead={<RunLine {...companies} />} />
    </StartColumns>
  )
}

const ExplanationText = async ({ token, heading, lead, children }: Explanation) => (
  <>
    <PageHeading>{heading}</PageHeading>
    {lead}
    <div className="mt-3 space-y-3">
      <RejectionAlert
        heading={words['invite.title']}
        alert={readRejectedForm(await takeFlash(`/invite/${token}`)).alert}
      />
      {children}
    </div>
  </>
)

/**
 * Returns the link for a person with an unusable invitation. If the person is signed in, the link
 * leads to the page where the person continues. Undefined if only the partner can help.
 */
const leadOf = (
  refusal: Refusal,
  { nextLink, hasBrand }: { nextLink: NextLink | undefined; hasBrand: boolean },
): NextLink | undefined => {
  if (refusal === 'INVITE_TOKEN_EXPIRED' || (refusal === 'withdrawn' && hasBrand)) return undefined
  if (nextLink) return nextLink
  if (refusal === 'replaced') return { href: '/sign-in', label: words['invite.signIn'] }
  return refusal === 'INVITATION_ALREADY_USED'
    ? { href: '/sign-in', label: words['invite.INVITATION_ALREADY_USED.link'] }
    : { href: '/', label: words['frame.home'] }
}
const refusals = {
  INVITE_TOKEN_EXPIRED: 'INVITE_TOKEN_EXPIRED',
  INVITATION_ALREADY_USED: 'INVITATION_ALREADY_USED',
  INVITATION_DOES_NOT_EXIST: 'INVITATION_DOES_NOT_EXIST',
  CREDENTIAL_REVOKED: 'withdrawn',
  API_ACCESS_DISABLED: 'withdrawn',
} as const
type Refusal = (typeof refusals)[keyof typeof refusals] | 'replaced'

/**
 * Returns the reason why an invitation is unusable. A link that a newer link replaced is also
 * expired. For such a link, returns `replaced`.
 */
async function findRefusal(error: unknown, token: string): Promise<Refusal | undefined> {
  if (!(error instanceof ApiError)) return undefined
  const refusal = refusals[error.code as keyof typeof refusals]
  if (refusal === 'INVITATION_DOES_NOT_EXIST' && (await invites.findCancelled(token)))
    return 'withdrawn'
  const isReplaced =
    refusal === 'INVITE_TOKEN_EXPIRED' && (await invites.findInviter(token)).isReplaced
  return isReplaced ? 'replaced' : refusal
}
const reasons = {
  INVITE_TOKEN_EXPIRED: 'expired',
  replaced: 'expired',
  INVITATION_ALREADY_USED: 'used',
} as const

/** Explains why the invitation is unusable, and how the person gets another link. */
async function Refused({ token, refusal }: { token: string; refusal: Refusal }) {
  if (refusal === 'INVITATION_DOES_NOT_EXIST') return <p>{words[`invite.${refusal}.text`]}</p>
  const { organization, organizationId, customerId, returnTo } = await invites.findInviter(token)
  const text = fillText(words[`invite.${refusal}.text`], { person: organization })
  const [href, back] = await Promise.all([
    refusal === 'withdrawn'
      ? undefined
      : findRefreshUrl(organizationId, returnTo, reasons[refusal]),
    findReturnLink({ organizationId, customerId, returnTo }, 'left'),
  ])
  const isExpired = refusal === 'INVITE_TOKEN_EXPIRED'
  const isRenewable =
    !href && (isExpired || refusal === 'replaced') && (await invites.offersRenewal(token))
  const hasNewLink = href !== undefined || isRenewable
  return (
    <>
      <p>{isExpired && hasNewLink ? words['invite.expired.days'] : text}</p>
      {hasNewLink && (
        <RefreshHelp
          organization={organization}
          href={href}
          renewable={isRenewable ? token : undefined}
        />
      )}
      {!href && (
        <WayBack
          link={back}
          brand={await findPublicBrand()}
          {...(isRenewable && { look: 'secondary' })}
        />
      )}
    </>
  )
}

/**
 * Mail scanners open links. So opening the page does not accept the invitation. Pressing the button
 * does.
 */
export default async function InvitePage({ params }: Props) {
  const { token } = await params
  try {
    const { organization, firstName, role, customerUid } = await invites.check(token)
    const [brand, person] = await Promise.all([
      findPublicBrand(),
      findPerson().catch(() => undefined),
    ])
    const isOther = person !== undefined && person.customerId !== customerUid
    return (
      <StartColumns facts={<ApplicantFacts brand={brand} userType={role} />}>
        <ExplanationText token={token} heading={fillText(words['invite.h1'], { organization })}>
          <p>
            <span>
              {fillText(words['invite.text'], {
                name: firstName,
                organization,
                userType: words[`userType.${role}`],
              })}
            </span>{' '}
            <RunsLine legalName={brand?.legalName ?? organization} />
          </p>
          <p>{words['invite.why']}</p>
          <ReadyLine userType={role} />
          {isOther && <p>{words['invite.otherAccount']}</p>}
          <div className="pt-3">
            <PostButton action="/api/invites" hidden={{ token }} data-reports="page">
              {words['invite.accept']}
            </PostButton>
          </div>
          <Details summary={words['invite.notMe']}>
            <p>{fillText(words['invite.notMe.leave'], { name: firstName })}</p>
            <p>
              {fillWords(words['invite.notMe.report'], {
                organization: <bdi>{organization}</bdi>,
                help: <Link href="/help">{words['invite.notMe.help']}</Link>,
              })}
            </p>
          </Details>
          <TrustDetails brand={brand} siteUrl={appUrl()} />
        </ExplanationText>
      </StartColumns>
    )
  } catch (error) {
    const refusal = await findRefusal(error, token)
    if (refusal === undefined) throw error
    const [nextLink, brand] = await Promise.all([findNextLink(), findPublicBrand()])
    const lead = leadOf(refusal, { nextLink, hasBrand: brand !== undefined })
    return (
      <Explanation token={token} heading={words[`invite.${refusal}.h1`]} refusal={refusal}>
        <Refused token={token} refusal={refusal} />
        {lead && (
          <p className="pt-5">
            <ButtonLink
              href={lead.href}
              look={refusal === 'INVITATION_DOES_NOT_EXIST' ? 'primary' : 'secondary'}
            >
              {lead.label}
            </ButtonLink>
          </p>
        )}
      </Explanation>
    )
  }
}
