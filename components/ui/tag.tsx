import type { ReactNode } from 'react'

export type TagTone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger' | 'sandbox'

const tones: Record<TagTone, string> = {
  neutral: 'bg-line text-muted',
  info: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  sandbox: 'bg-sandbox-soft text-sandbox',
}

/** A state as a word beside a colored square. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <strong
      className={`inline-flex items-center gap-1.5 rounded-tag px-2 py-0.5 text-small font-semibold ${tones[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 border-[3px] border-current" />
      <span>{children}</span>
    </strong>
  )
}
