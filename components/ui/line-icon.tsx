const looks = {
  16: { strokeWidth: 1.25, className: 'size-4 shrink-0' },
  20: { strokeWidth: 1.5, className: 'size-5 shrink-0' },
}

/** A decorative icon in the color of the text. */
export const LineIcon = ({
  size,
  path,
}: {
  size: keyof typeof looks
  path: string | undefined
}) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${size} ${size}`}
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...looks[size]}
  >
    <path d={path} />
  </svg>
)
