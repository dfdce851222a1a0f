import type { ErrorCode } from '@/lib/errors'

/** A code, leading to what it means and what to do. */
export const CodeLink = ({ code }: { code: ErrorCode }) => (
  <a
    href={`/developers/errors#${code}`}
    className="font-mono text-num text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2 break-words"
  >
    {code}
  </a>
)
