import { RejectionAlert } from '@/components/sign-in/rejection-alert'
import { Link } from '@/components/ui/link'
import { PostButton } from '@/components/ui/post-button'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { closedYears } from '@/lib/retention-periods'
import { english as words } from '@/lib/words'

/** The reason why the account is still open although the person pressed a button. */
export type CloseProblem = 'pending' | 'expired' | 'wait' | 'failed'
type Props = {
  email: string
  partner: string | undefined
  problem: CloseProblem | undefined
  /** Whether the person has entered a code in this browser within the last 15 minutes. */
  isProven: boolean
}

const titles = {
  pending: words['close.pending.title'],
  expired: words['close.expired.title'],
  wait: words['close.wait.title'],
  failed: words['problem.notice'],
} as const

/** Explains the effects of closing, then asks for a code, and finally for a confirmation. */
export const CloseAccount = ({ email, partner, problem, isProven }: Props) => (
  <>
    <div className="mt-6 empty:hidden">
      <RejectionAlert
        heading={words['close.h1']}
        alert={problem && { title: titles[problem], text: words[`close.${problem}.text`] }}
      />
    </div>
    <section aria-labelledby="effects" className="mt-8">
      <h2 id="effects">{words['close.effects.h2']}</h2>
      <ul className="mt-3 max-w-measure list-disc space-y-2 pl-6">
        <li>{words['close.effects.signedOut']}</li>
        <li>{words['close.effects.gone']}</li>
        {partner && (
          <li>{fillWords(words['close.effects.partner'], { partner: <bdi>{partner}</bdi> })}</li>
        )}
        <li>{fillText(words['close.effects.kept'], { years: closedYears })}</li>
        <li>{words['close.effects.final']}</li>
      </ul>
      <p className="mt-4 max-w-measure">
        {fillWords(words['close.data'], {
          download: <Link href="/settings/records">{words['close.data.link']}</Link>,
        })}
      </p>
    </section>
    <section aria-labelledby="confirm" className="mt-10">
      <h2 id="confirm">{words[isProven ? 'close.confirm.h2' : 'close.code.h2']}</h2>
      <p className="mt-3 max-w-measure">
        {isProven
          ? words['close.confirm.text']
          : fillWords(words['close.code.text'], {
              email: <strong className="font-semibold wrap-anywhere">{email}</strong>,
            })}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-ui">
        {isProven ? (
          <PostButton action="/api/settings/close" look="danger" data-reports="page">
            {words['close.confirm.button']}
          </PostButton>
        ) : (
          <PostButton action="/api/settings/close/code" data-reports="page">
            {words['close.code.send']}
          </PostButton>
        )}
        <Link href="/settings" className="touch-target">
          {words['close.keep']}
        </Link>
      </div>
    </section>
  </>
)
