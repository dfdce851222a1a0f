import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger'

const tones: Record<NoticeTone, string> = {
  info: 'border-accent bg-accent-soft',
  ok: 'border-ok bg-ok-soft',
  warn: 'border-warn bg-warn-soft',
  danger: 'border-danger bg-danger-soft',
}
const inks: Record<NoticeTone, string> = {
  info: 'text-accent',
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
}

type Props = {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  id?: string
  isAlert?: boolean
}

/** A message in a box. With `isAlert`, screen readers announce it when it appears. */
export function Notice({ tone = 'info', title, children, id, isAlert = false }: Props) {
  return (
    <div
      id={id}
      role={isAlert ? 'alert' : undefined}
      tabIndex={id ? -1 : undefined}
      className={`border-l-[3px] px-4 py-3 ${tones[tone]}`}
    >
      {title && <h2 className={`text-ui font-semibold ${inks[tone]}`}>{title}</h2>}
      {children && <div className="text-ui space-y-2 [&_a]:text-ink">{children}</div>}
    </div>
  )
}
