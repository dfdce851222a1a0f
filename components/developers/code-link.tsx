import type { ErrorCode } from '@/lib/errors'

/**
 * An error code as a link to its catalogue entry. A parent element adds the style, with
 * `codesLook`.
 */
export const CodeLink = ({ code }: { code: ErrorCode }) => (
  <a href={`/developers/errors#${code}`} className="max-sm:touch-target">
    {code}
  </a>
)

export const codesLook =
  '[&_a]:font-mono [&_a]:text-num [&_a]:text-accent [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.2em] [&_a]:hover:decoration-2 [&_a]:px-px [&_a]:wrap-anywhere'
