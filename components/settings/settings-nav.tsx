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

export const SettingsNav = ({ current }: { current: SettingsPath }) => (
  <nav aria-label={words['settings.nav']} className="mb-8 border-b border-line">
    <ul className="flex flex-wrap gap-x-6 text-ui">
      {pages.map(({ href, name }) => (
        <li key={href} className="-mb-px">
          <PlainLink
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={`inline-flex min-h-11 min-w-6 items-center border-b-2 ${looks[href === current ? 'current' : 'other']}`}
          >
            {name}
          </PlainLink>
        </li>
      ))}
    </ul>
  </nav>
)
