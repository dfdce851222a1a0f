import type { ErrorCode } from '@/lib/errors'

/**
 * An error code that links to its catalogue entry. The style comes from `codesLook`, which a parent
 * element must have.
 */
export const CodeLink = ({ code }: { code: ErrorCode }) => (
  <a href={`/developers/errors#${code}`} className="max-sm:touch-target">
    {code}
  </a>
)

export const codesLook =
  '[&_a]:font-mono [&_a]:text-num [&_a]:text-accent [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.2em] [&_a]:hover:decoration-2 [&_a]:px-px [&_a]:wrap-anywhere'
