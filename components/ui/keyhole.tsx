/**
 * The logo of the product, a keyhole. Beside a partner's logo, it must not have the partner's
 * color.
 */
export const Keyhole = ({ color = 'accent' }: { color?: 'accent' | 'ink' }) => (
  <svg
    aria-hidden="true"
    width="20"
    height="24"
    viewBox="0 0 20 24"
    className={`h-6 w-5 shrink-0 ${color === 'ink' ? 'text-ink' : 'text-accent'}`}
  >
    <path
      fill="currentColor"
      d="M2 0h16a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2Z"
    />
    <path fill="var(--canvas)" d="M10 5.5a4 4 0 0 1 2.1 7.4l1 5.6H6.9l1-5.6A4 4 0 0 1 10 5.5Z" />
  </svg>
)
