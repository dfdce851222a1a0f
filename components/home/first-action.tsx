import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'

/** The first step of a partner: start a sandbox on this machine, or ask us for keys. */
export type Start = 'local' | 'hosted' | 'live'

type Props = { start: Start; className?: string }

/** Leads a partner to the command that starts a sandbox, or to the form that asks for keys. */
export const FirstAction = ({ start, className = '' }: Props) => (
  <ButtonLink href={start === 'local' ? '/#run' : '/contact'} className={className}>
    {words[`home.start.${start}`]}
  </ButtonLink>
)

/** The first step of a partner, and the next best one. */
export const FirstActions = ({ start, className = '' }: Props) => (
  <p className={`no-print flex flex-wrap gap-x-4 gap-y-3 ${className}`}>
    <FirstAction start={start} />
    {start === 'local' ? (
      <ButtonLink href="/contact" look="secondary">
        {words['home.contact']}
      </ButtonLink>
    ) : (
      <ButtonLink href="/developers" look="secondary">
        {words['home.start.read']}
      </ButtonLink>
    )}
  </p>
)
