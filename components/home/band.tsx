import type { ReactNode } from 'react'

const looks = {
  plain: '',
  raised: 'border-y border-line bg-surface',
  tinted: 'bg-accent-soft',
  deep: 'bg-deep text-ink',
}

type Props = {
  id: string
  heading: string
  text?: ReactNode
  look?: keyof typeof looks
  children: ReactNode
}

/** A full-width section. On wide screens, its text is beside its heading. */
export const Band = ({ id, heading, text, look = 'plain', children }: Props) => (
  <section
    aria-labelledby={id}
    data-theme={look === 'deep' ? 'dark' : undefined}
    className={looks[look]}
  >
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-14">
      <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
        <h2 id={id} className="text-title text-balance">
          {heading}
        </h2>
        {text && <div className="max-w-measure text-muted">{text}</div>}
      </div>
      {children}
    </div>
  </section>
)
