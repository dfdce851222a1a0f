import { PlainLink, type PlainLinkProps } from './plain-link'

export const linkLook =
  'text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2 eased'

export function Link({ className = '', ...rest }: PlainLinkProps) {
  return <PlainLink className={`${linkLook} ${className}`} {...rest} />
}
