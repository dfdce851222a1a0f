import type { ReactNode } from 'react'
import { reliabilityPath } from '@/components/developers/reliability'
import { Link } from '@/components/ui/link'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { ReportLink } from './report-link'

const make = (href: string, name: string): ReactNode => <Link href={href}>{name}</Link>

const groups = [
  {
    title: words['home.footer.developers'],
    links: [
      make('/developers', words['home.footer.quickStart']),
      make('/developers/api', words['home.footer.api']),
      make('/developers/webhooks', words['home.footer.webhooks']),
      make('/developers/versions', words['home.footer.versions']),
    ],
  },
  {
    title: words['home.footer.trust'],
    links: [
      make('/service-status', words['home.footer.status']),
      make(reliabilityPath, words['home.data.reliability']),
      make('/#protection', words['home.footer.data']),
      <ReportLink key="report" />,
    ],
  },
  {
    title: words['home.footer.company'],
    links: [
      make('/contact', words['home.contact']),
      make('/help', words['home.footer.applicants']),
      make('/privacy', words['frame.privacy']),
      make('/terms', words['frame.terms']),
    ],
  },
]

/** The footer of the pages for partners: the company behind the service, and further pages. */
export const PartnerFooter = ({ legalLine }: { legalLine: string }) => (
  <footer className="no-print mt-auto border-t border-line text-ui text-muted">
    <div className="mx-auto grid max-w-page grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-8 px-4 py-9 sm:grid-cols-4 sm:px-6">
      <div className="min-w-0 break-words max-sm:col-span-full">
        <p className="font-semibold text-ink">{productName()}</p>
        <p className="mt-1 text-small">{legalLine}</p>
      </div>
      {groups.map(({ title, links }) => (
        // On a narrow screen, the last group fills its row.
        <div key={title} className="group max-sm:last:col-span-full">
          <h2 className="text-ui font-semibold text-ink">{title}</h2>
          <ul className="max-sm:group-last:columns-2 max-sm:gap-x-8 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center lg:[&_a]:min-h-9">
            {links.map((link, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the links keep their order
              <li key={place}>{link}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </footer>
)
