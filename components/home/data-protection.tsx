import { reliabilityPath } from '@/components/developers/reliability'
import { Link } from '@/components/ui/link'
import { fillText } from '@/lib/fill-text'
import { closedYears, rejectedYears } from '@/lib/retention-periods'
import { english as words } from '@/lib/words'
import { ReportLink } from './report-link'

const promises = ['sealed', 'hidden', 'audit', 'access', 'kept'] as const
const periods = { rejected: rejectedYears, closed: closedYears }

const documents = [
  { name: words['home.data.reliability'], href: reliabilityPath },
  { name: words['home.data.permissions'], href: '/developers/api/permissions' },
  { name: words['home.data.privacy'], href: '/privacy' },
  { name: words['home.data.terms'], href: '/terms' },
]

/**
 * Describes the protection of personal data, and lists documents, for the people in an organization
 * who are responsible for it.
 */
export const DataProtection = () => (
  <dl className="mt-8 -mb-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
    {promises.map((promise) => (
      <div key={promise} className="border-t border-control/40 pt-5 pb-6 text-ui">
        <dt className="font-semibold">{words[`home.data.${promise}.title`]}</dt>
        <dd className="mt-1 text-muted">{fillText(words[`home.data.${promise}.text`], periods)}</dd>
      </div>
    ))}
    <div className="border-t-2 border-accent pt-[1.1875rem] pb-6 text-ui">
      <dt className="font-semibold">{words['home.data.review.title']}</dt>
      <dd className="mt-1">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-1 max-sm:[&_a]:inline-flex max-sm:[&_a]:min-h-11 max-sm:[&_a]:items-center">
          {documents.map(({ name, href }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
          <li className="col-span-full">
            <ReportLink />
          </li>
        </ul>
      </dd>
    </div>
  </dl>
)
