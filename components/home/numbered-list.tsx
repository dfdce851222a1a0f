import type { ReactNode } from 'react'

type Item = { title: string; text: ReactNode }
type Props = { items: readonly Item[]; className?: string }

/** Numbered lines, as on a form. */
export const NumberedList = ({ items, className = '' }: Props) => (
  <ol className={className}>
    {items.map(({ title, text }, index) => (
      <li key={title} className="flex gap-4 border-t border-line py-4">
        <span aria-hidden="true" className="figures w-4 shrink-0 pt-0.5 text-num text-faint">
          {index + 1}
        </span>
        <div className="min-w-0">
          <p className="text-ui font-semibold">{title}</p>
          <p className="mt-1 text-ui text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
