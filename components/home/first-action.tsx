import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'

/**
 * The place where a partner begins. `local`: a sandbox on this machine. `hosted`, `live`: the
 * partner asks us for keys.
 */
export type Start = 'local' | 'hosted' | 'live'

type Props = { start: Start; className?: string }

/** A link to the command that starts a sandbox, or to the form that asks for keys. */
export const FirstAction = ({ start, className = '' }: Props) => (
  <ButtonLink href={start === 'local' ? '/#run' : '/contact'} className={className}>
    {words[`home.start.${start}`]}
  </ButtonLink>
)

/** The first step of a partner, and an alternative. */
export const FirstActions = ({ start, className = '' }: Props) => (
  <p className={`no-print flex flex-wrap gap-x-4 gap-y-3 max-sm:*:grow ${className}`}>
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
