import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { HelpColumn } from '@/components/frame/aside'
import { RefreshHelp } from '@/components/return/refresh-help'
import { WayBack } from '@/components/return/way-back'
import { readRejectedForm, titleAfter } from '@/components/sign-in/rejected-form'
import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { RunLine } from '@/components/start/applicant-facts'
import { LinkFacts } from '@/components/start/link-facts'
import { StartColumns } from '@/components/start/start-columns'
import { ButtonLink, type ButtonLook } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { ApiError } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import { shortenContact } from '@/lib/short-contact'
import { english as words } from '@/lib/words'
import { legalName } from '@/server/foundations/env'
import { findPerson, takeFlash } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as customers from '@/server/rooms/customers'
import * as invites from '@/server/rooms/invites'
import * as links from '@/server/rooms/links'
import { findRefreshUrl, findReturnLink } from '@/server/rooms/return-links'
import { findNextLink } from '../../next-link'
import { findPublicBrand } from '../../public-brand'

type Props = { params: Promise<{ token: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: titleAfter(words['link.title'], await takeFlash(`/link/${(await params).token}`)),
  referrer: 'same-origin',
  robots: { index: false },
})

type Explanation = { token: string; heading: string; lead?: ReactNode; children: ReactNode }

const Explanation = (props: Explanation) => (
  <Main aside={<HelpColumn />}>
    <ExplanationText {...props} />
  </Main>
)

/** The text about a known link that does not work, with the reason and the companies. */
async function ExplanationWithFacts({
  found,
  organization,
  children,
  ...explained
}: Explanation & Known) {
  const companies = { brand: await findPublicBrand(), company: legalName() }
  const facts = (
    <LinkFacts {...companies} heading={words['link.about.h2']}>
      <p>{words['link.about.once']}</p>
    </LinkFacts>
  )
  return (
    <StartColumns facts={facts}>
      <ExplanationText {...explained} lead={<RunLine {...companies} />}>
        <p>{fillText(words[`link.why.${found.purpose}`], { organization })}</p>
        {children}
      </ExplanationText>
    </StartColumns>
  )
}

const ExplanationText = async ({ token, heading, lead, children }: Explanation) => (
  <>
    <PageHeading>{heading}</PageHeading>
    {lead}
    <div className="mt-3 space-y-3">
      <RejectionAlert
        heading={words['link.title']}
        alert={readRejectedForm(await takeFlash(`/link/${token}`), { sendsEmail: false }).alert}
      />
      {children}
    </div>
  </>
)

/**
 * The button for a person whose link does not work. If the person is signed in, the button leads to
 * the page where the person continues.
 */
async function Lead({ isKnown = true, look }: { isKnown?: boolean; look?: ButtonLook }) {
  const next = await findNextLink()
  const { href, label } =
    next ??
    (isKnown
      ? { href: '/sign-in', label: words['link.signIn'] }
      : { href: '/', label: words['frame.home'] })
  return (
    <p className="pt-5">
      <ButtonLink href={href} {...(look && { look })}>
        {label}
      </ButtonLink>
    </p>
  )
}

type Known = { found: links.FoundLink; organization: string }
type Ended = Known & { token: string }

/** Explains why a link no longer works, and offers the person ways to continue. */
async function EndedLink({ token, found, organization }: Ended) {
  const { organizationId, linkState, returnTo } = found
  const reason = linkState === 'used' ? 'used' : 'expired'
  const href = await findRefreshUrl(organizationId, returnTo, reason)
  const isRenewable = !href && (await invites.offersRenewal(token))
  return (
    <ExplanationWithFacts
      token={token}
      heading={words[`link.${reason}.h1`]}
      found={found}
      organization={organization}
    >
      <p>{words[`link.${reason}.text`]}</p>
      <RefreshHelp
        organization={organization}
        href={href}
        renewable={isRenewable ? token : undefined}
      />
      {!href && (
        <WayBack
          link={await findReturnLink(found, 'left')}
          brand={await findPublicBrand()}
          {...(isRenewable && { look: 'secondary' })}
        />
      )}
      {/* This button is secondary, because the way to get a new link is more important. */}
      <Lead look="secondary" />
    </ExplanationWithFacts>
  )
}

/**
 * Mail scanners and previews open links. So opening the page does not mark the link as used.
 * Pressing the button does.
 */
export default async function LinkPage({ params }: Props) {
  const { token } = await params
  const found = await inspect(token)
  if (typeof found === 'string')
    return (
      <Explanation token={token} heading={words[`link.${found}.h1`]}>
        <p>{words[`link.${found}.text`]}</p>
        <Lead isKnown={found === 'withdrawn'} />
      </Explanation>
    )
  const { displayName: organization } = await brands.read(found.organizationId)
  const wasOpenedHere = (await findPerson())?.state.linkId === found.id
  if (found.linkState !== 'open' && !wasOpenedHere)
    return <EndedLink token={token} found={found} organization={organization} />
  return (
    <ExplanationWithFacts
      token={token}
      heading={fillText(words['link.h1'], { organization })}
      found={found}
      organization={organization}
    >
      <p>
        <Named customerId={found.customerId} />
      </p>
      <Replaced customerId={found.customerId} />
      <div className="pt-5">
        <PostButton action="/api/links" hidden={{ token }} data-reports="page">
          {words['link.continue']}
        </PostButton>
      </div>
      <p>{fillText(words['link.notYou'], { organization })}</p>
    </ExplanationWithFacts>
  )
}

async function inspect(token: string): Promise<links.FoundLink | 'unknown' | 'withdrawn'> {
  try {
    return await links.inspect(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_FOUND') return 'unknown'
    if (error.code === 'CREDENTIAL_REVOKED' || error.code === 'API_ACCESS_DISABLED')
      return 'withdrawn'
    throw error
  }
}

/** A shortened email address. It never breaks across lines. */
const Address = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full wrap-anywhere">{children}</span>
)

/** Fills a text with the person's shortened name and email address. */
async function Named({ text, customerId }: { text?: keyof typeof words; customerId: string }) {
  const { name, email } = shortenContact(await customers.readContact(customerId))
  const named = fillText(words[text ?? (name ? 'link.person' : 'link.address')], { name })
  return fillWords(named, { email: <Address>{name ? `(${email})` : email}</Address> })
}

/** Warns that another person is signed in on this browser. The link would sign that person out. */
async function Replaced({ customerId }: { customerId: string }) {
  const person = await findPerson()
  if (!person || person.customerId === customerId) return null
  return (
    <Notice tone="warn">
      <p>
        <Named text="link.replaces" customerId={person.customerId} />
      </p>
    </Notice>
  )
}
