import { ButtonLink } from '@/components/ui/button'
import { english as words } from '@/lib/words'

/** Leads a partner to the first step of the quick start, which explains how to get a credential. */
export const FirstAction = ({
  isSandbox,
  className = '',
}: {
  isSandbox: boolean
  className?: string
}) => (
  <ButtonLink
    href={isSandbox ? '/developers#get-a-credential' : '/developers'}
    className={className}
  >
    {words[isSandbox ? 'home.start.sandbox' : 'home.start.live']}
  </ButtonLink>
)
