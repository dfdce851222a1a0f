import { PlainLink } from '@/components/ui/plain-link'
import { english as words } from '@/lib/words'

const pages = [
  { href: '/settings', name: words['settings.general'] },
  { href: '/settings/security', name: words['settings.security'] },
  { href: '/settings/records', name: words['settings.records'] },
] as const
export type SettingsPath = (typeof pages)[number]['href']

const looks = {
  current: 'border-accent font-semibold text-ink',
  other:
    'border-transparent forced-colors:border-none text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
}

/**
 * The navigation of the settings: a row above the content, or a column before it on wide screens.
 */
export const SettingsNav = ({ current }: { current: SettingsPath }) => (
  <nav
    aria-label={words['settings.nav']}
    className="mt-4 border-b border-line lg:mt-8 lg:self-start lg:border-b-0 lg:border-l"
  >
    <ul className="flex flex-wrap gap-x-6 text-ui lg:flex-col">
      {pages.map(({ href, name }) => (
        <li key={href} className="-mb-px lg:mb-0 lg:-ml-px">
          <PlainLink
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={`inline-flex min-h-11 min-w-6 items-center border-b-2 lg:border-b-0 lg:border-l-[3px] lg:pl-5 ${looks[href === current ? 'current' : 'other']}`}
          >
            {name}
          </PlainLink>
        </li>
      ))}
    </ul>
  </nav>
)
