/** What a notification is about, as a small drawing beside the word for it. */
const shapes: Readonly<Record<string, string>> = {
  transaction: 'M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3',
  kyc: 'M8 1.75 13 3.5v4c0 3.2-2 5.6-5 6.75-3-1.15-5-3.55-5-6.75v-4L8 1.75ZM5.75 8l1.6 1.6L10.5 6.4',
  platform: 'M1.75 3.5h12.5v9H1.75zM2 4l6 4.75L14 4',
}

export const CategoryMark = ({ category }: { category: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className="size-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={shapes[category] ?? shapes.platform} />
  </svg>
)
