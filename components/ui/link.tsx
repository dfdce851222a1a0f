import { PlainLink, type PlainLinkProps } from './plain-link'

export const linkLook =
  'text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2 transition-colors duration-[120ms] ease-plain'

export function Link({ className = '', ...rest }: PlainLinkProps) {
  return <PlainLink className={`${linkLook} ${className}`} {...rest} />
}
