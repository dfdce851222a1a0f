import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'

type Props = { isSandbox: boolean; className?: string }

/** Leads a partner to the first step of the quick start, which explains how to get a credential. */
export const FirstAction = ({ isSandbox, className = '' }: Props) => (
  <ButtonLink
    href={isSandbox ? '/developers#get-a-credential' : '/developers'}
    className={className}
  >
    {words[isSandbox ? 'home.start.sandbox' : 'home.start.live']}
  </ButtonLink>
)

/** The first step of a partner, and the way to reach us. */
export const FirstActions = ({ isSandbox, className = '' }: Props) => (
  <p className={`no-print flex flex-wrap gap-x-4 gap-y-3 ${className}`}>
    <FirstAction isSandbox={isSandbox} />
    <ButtonLink href="/help" look="secondary">
      {words['home.contact']}
    </ButtonLink>
  </p>
)
