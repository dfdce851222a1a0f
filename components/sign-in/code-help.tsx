import { Link } from '@/components/ui/link'
import { PostButton } from '@/components/ui/post-button'
import { english as words } from '@/lib/words'

type Props = { another: string | undefined; isSandbox: boolean; hasCode: boolean }

/** Help for a missing email. */
export const CodeHelp = ({ another, isSandbox, hasCode }: Props) => (
  <section aria-labelledby="no-email" className="mt-6 border-t border-line pt-6 text-ui">
    <h2 id="no-email">{words['identity.check.none']}</h2>
    <p className="mt-2">{words['identity.check.none.text']}</p>
    <ul className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
      <li>
        <PostButton action="/api/email/again" look="tertiary" data-reports="page">
          {words[hasCode ? 'identity.check.again' : 'identity.check.again.link']}
        </PostButton>
      </li>
      {another && (
        <li>
          <Link href={another}>{words['identity.check.another']}</Link>
        </li>
      )}
      {isSandbox && (
        <li>
          <Link href="/sandbox/mailbox">{words['identity.check.mailbox']}</Link>
        </li>
      )}
    </ul>
  </section>
)
