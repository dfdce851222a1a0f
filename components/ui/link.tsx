import NextLink from 'next/link'
import type { ComponentProps } from 'react'

const look =
  'text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2 transition-colors duration-[120ms] ease-plain'

type Props = Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }

/** A link in text. Pages are made for each request, so nothing is fetched before it is asked for. */
export function Link({ className = '', ...rest }: Props) {
  return <NextLink prefetch={false} className={`${look} ${className}`} {...rest} />
}
