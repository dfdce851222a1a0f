import { reliabilityPath } from '@/components/developers/reliability'
import { Link, linkLook } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { closedYears, rejectedYears } from '@/lib/retention-periods'
import { english as words } from '@/lib/words'

const promises = ['sealed', 'hidden', 'audit', 'access', 'kept'] as const
const periods = { rejected: rejectedYears, closed: closedYears }

const documents = {
  reliability: <Link href={reliabilityPath}>{words['home.data.reliability']}</Link>,
  permissions: <Link href="/developers/api/permissions">{words['home.data.permissions']}</Link>,
  privacy: <Link href="/privacy">{words['home.data.privacy']}</Link>,
  terms: <Link href="/terms">{words['home.data.terms']}</Link>,
  // A plain link, because the client-side router cannot open a file.
  report: (
    <a href="/.well-known/security.txt" className={linkLook}>
      {words['home.data.report']}
    </a>
  ),
}

/**
 * Describes the protection of personal data, and lists documents, for the people in an organization
 * who are responsible for it.
 */
export const DataProtection = () => (
  <dl className="mt-8 -mb-6 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
    {promises.map((promise) => (
      <div key={promise} className="border-t border-line pt-5 pb-6 text-ui">
        <dt className="font-semibold">{words[`home.data.${promise}.title`]}</dt>
        <dd className="mt-1 text-muted">{fillText(words[`home.data.${promise}.text`], periods)}</dd>
      </div>
    ))}
    <div className="border-t-2 border-accent pt-[1.1875rem] pb-6 text-ui">
      <dt className="font-semibold">{words['home.data.review.title']}</dt>
      <dd className="mt-1 text-muted">{fillWords(words['home.data.review.text'], documents)}</dd>
    </div>
  </dl>
)
