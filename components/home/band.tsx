import type { ReactNode } from 'react'

const looks = {
  plain: '',
  raised: 'border-y border-line bg-surface',
  dark: 'border-y border-line bg-sunken text-ink',
}

type Props = {
  id: string
  heading: string
  text?: ReactNode
  look?: keyof typeof looks
  /** The place of the heading on wide screens. */
  headingPlace?: 'beside' | 'above'
  children: ReactNode
}

/** A full-width section. On narrow screens, its heading is above its content. */
export const Band = ({
  id,
  heading,
  text,
  look = 'plain',
  headingPlace = 'beside',
  children,
}: Props) => (
  <section
    aria-labelledby={id}
    data-theme={look === 'dark' ? 'dark' : undefined}
    className={looks[look]}
  >
    <div
      className={`mx-auto grid max-w-[68rem] gap-x-16 gap-y-8 px-4 py-12 sm:px-6 sm:py-20 ${headingPlace === 'beside' ? 'lg:grid-cols-[18rem_minmax(0,1fr)]' : ''}`}
    >
      <div>
        <h2 id={id} className="text-h1">
          {heading}
        </h2>
        {text && <div className="mt-4 max-w-measure space-y-4 text-ui text-muted">{text}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  </section>
)
