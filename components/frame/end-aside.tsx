import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { withNext } from '@/lib/own-page'
import { english as words } from '@/lib/words'
import { Aside, AsideHelp, AsidePart } from './aside'

type NowProps = { hasHelp?: boolean; children: ReactNode }

/** The column beside sign-out and error pages. It lists what the person can do now, and help. */
const NowAside = ({ hasHelp = true, children }: NowProps) => (
  <Aside label={words[hasHelp ? 'frame.help' : 'aside.now.h2']}>
    <AsidePart id="aside-now" title={words['aside.now.h2']}>
      <ul className="list-disc space-y-1 pl-5">{children}</ul>
    </AsidePart>
    {hasHelp && <AsideHelp />}
  </Aside>
)

const signIn = <Link href="/sign-in">{words['aside.now.signIn']}</Link>

/**
 * The column beside pages after sign-out. `next` is the page that opens after the person has signed
 * in again.
 */
export const SignedOutAside = ({ next }: { next?: string | undefined }) => (
  <NowAside>
    <li>
      {fillWords(words['aside.out.signIn'], {
        signIn: <Link href={withNext('/sign-in', next)}>{words['aside.now.signIn']}</Link>,
      })}
    </li>
    <li>{words['aside.out.code']}</li>
    <li>{words['aside.out.shared']}</li>
  </NowAside>
)

type MissingProps = { isSignedIn: boolean; hasBrand: boolean }

/**
 * The column beside the page for an unknown URL. If the page has a brand, its reader is a customer
 * of a partner, so the column has no link for partners.
 */
export const MissingAside = ({ isSignedIn, hasBrand }: MissingProps) => (
  <NowAside>
    {!isSignedIn && <li>{fillWords(words['aside.missing.signIn'], { signIn })}</li>}
    <li>{words['aside.missing.email']}</li>
    {!hasBrand && (
      <li>
        {fillWords(words['aside.missing.partner'], {
          docs: <Link href="/developers">{words['aside.missing.docs']}</Link>,
        })}
      </li>
    )}
  </NowAside>
)

/**
 * The column beside an error page. It omits the help section, because the page itself links to
 * help.
 */
export const ProblemAside = () => (
  <NowAside hasHelp={false}>
    <li>
      {fillWords(words['aside.problem.status'], {
        status: <Link href="/service-status">{words['aside.problem.link']}</Link>,
      })}
    </li>
    <li>{fillWords(words['aside.problem.later'], { signIn })}</li>
  </NowAside>
)
