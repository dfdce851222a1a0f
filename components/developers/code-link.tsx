import type { ErrorCode } from '@/lib/errors'

/** A code, leading to what it means and what to do. Looks as `codesLook` around it says. */
export const CodeLink = ({ code }: { code: ErrorCode }) => <a href={`/developers/errors#${code}`}>{code}</a>
