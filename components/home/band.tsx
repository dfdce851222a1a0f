import type { ReactNode } from 'react'

const looks = {
  plain: '',
  raised: 'border-y border-line bg-surface',
  tinted: 'bg-accent-soft',
  deep: 'bg-deep text-ink',
}

const columns = {
  7: { heading: 'lg:col-span-6', text: 'lg:col-span-6' },
  8: { heading: 'lg:col-span-7', text: 'lg:col-span-5' },
  9: { heading: 'lg:col-span-8', text: 'lg:col-span-4' },
}

type Props = {
  id: string
  heading: string
  text?: ReactNode
  look?: keyof typeof looks
  /** The column of twelve in which the text starts on wide screens. */
  textColumn?: keyof typeof columns
  children: ReactNode
}

/** A full-width section. On wide screens, its text is beside its heading. */
export const Band = ({ id, heading, text, look = 'plain', textColumn = 7, children }: Props) => (
  <section
    aria-labelledby={id}
    data-theme={look === 'deep' ? 'dark' : undefined}
    className={looks[look]}
  >
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-14">
      <div className="grid items-baseline gap-x-8 gap-y-4 lg:grid-cols-12">
        <h2 id={id} className={`text-title text-balance ${columns[textColumn].heading}`}>
          {heading}
        </h2>
        {text && (
          <div className={`max-w-measure text-muted ${columns[textColumn].text}`}>{text}</div>
        )}
      </div>
      {children}
    </div>
  </section>
)
