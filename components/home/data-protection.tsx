import { Link, linkLook } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { closedYears, rejectedYears } from '@/lib/retention-periods'
import { english as words } from '@/lib/words'

const promises = ['sealed', 'hidden', 'audit', 'access', 'kept'] as const
const periods = { rejected: rejectedYears, closed: closedYears }

/**
 * Describes the protection of personal data, for the people in an organization who are responsible
 * for it.
 */
export const DataProtection = () => (
  <>
    <dl>
      {promises.map((promise) => (
        <div
          key={promise}
          className="grid gap-x-8 gap-y-1 border-t border-line py-4 text-ui sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{words[`home.data.${promise}.title`]}</dt>
          <dd className="text-muted">{fillText(words[`home.data.${promise}.text`], periods)}</dd>
        </div>
      ))}
    </dl>
    <p className="border-t border-line pt-4 text-ui">
      {fillWords(words['home.data.more'], {
        privacy: <Link href="/privacy">{words['home.data.privacy']}</Link>,
        // A plain link, because the client-side router cannot open a file.
        report: (
          <a href="/.well-known/security.txt" className={linkLook}>
            {words['home.data.report']}
          </a>
        ),
      })}
    </p>
  </>
)
