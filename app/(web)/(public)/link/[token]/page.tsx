import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { RefreshHelp } from '@/components/return/refresh-help'
import { readRejectedForm } from '@/components/sign-in/rejected-form'
import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { titleOfPage } from '@/components/sign-in/words'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { ApiError } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import { shortenContact } from '@/lib/short-contact'
import { english as words } from '@/lib/words'
import { findPerson, takeFlash } from '@/server/http/page-session'
import * as brands from '@/server/rooms/brands'
import * as customers from '@/server/rooms/customers'
import * as links from '@/server/rooms/links'
import { findRefreshUrl } from '@/server/rooms/return-links'

export const metadata: Metadata = {
  title: titleOfPage(words['link.title']),
  referrer: 'same-origin',
  robots: { index: false },
}

const Told = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Main>
    <PageHeading>{heading}</PageHeading>
    <div className="mt-3 space-y-3">{children}</div>
  </Main>
)

/** Mail scanners and previews open links. So only the button uses this one. */
export default async function LinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const found = await inspect(token)
  if (typeof found === 'string')
    return (
      <Told heading={words[`link.${found}.h1`]}>
        <p>{words['link.unknown.text']}</p>
      </Told>
    )
  const { organizationId, linkState, returnTo } = found
  const { displayName: organization } = await brands.read(organizationId)
  const wasOpenedHere = (await findPerson())?.state.linkId === found.id
  if (linkState !== 'open' && !wasOpenedHere)
    return (
      <Told heading={words[`link.${linkState}.h1`]}>
        <p>{words[`link.${linkState}.text`]}</p>
        <RefreshHelp
          organization={organization}
          href={await findRefreshUrl(organizationId, returnTo, linkState)}
        />
      </Told>
    )
  return (
    <Told heading={fillText(words['link.h1'], { organization })}>
      <RejectionAlert alert={readRejectedForm(await takeFlash(`/link/${token}`)).alert} />
      <p>{await introduce(found.customerId)}</p>
      <Replaced customerId={found.customerId} />
      <div className="pt-5">
        <PostButton action="/api/links" hidden={{ token }}>
          {words['link.continue']}
        </PostButton>
      </div>
      <p>{fillText(words['link.notYou'], { organization })}</p>
    </Told>
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

async function introduce(customerId: string): Promise<string> {
  const { name, email } = shortenContact(await customers.readContact(customerId))
  return fillText(words[name ? 'link.person' : 'link.address'], { name, email })
}

/** Names another person who is signed in in this browser. */
async function Replaced({ customerId }: { customerId: string }) {
  const person = await findPerson()
  if (!person || person.customerId === customerId) return null
  const { name, email } = shortenContact(await customers.readContact(person.customerId))
  return (
    <Notice tone="warn">
      <p>{fillText(words['link.replaces'], { name, email })}</p>
    </Notice>
  )
}
