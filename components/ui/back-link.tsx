import { PlainLink } from './plain-link'

/** The link to the previous page. It is the first element of the content. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <p className="no-print -mt-2 mb-4">
      <PlainLink
        href={href}
        className="touch-target gap-1.5 text-ui text-accent underline decoration-1 underline-offset-[0.2em] hover:text-accent-hover hover:decoration-2"
      >
        <svg aria-hidden="true" width="14" height="14" viewBox="0 0 16 16" className="size-3.5">
          <path d="M10.5 3 5.5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
        {label}
      </PlainLink>
    </p>
  )
}
