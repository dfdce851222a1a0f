'use client'

import { inputLook } from '@/components/ui/input-look'

type Props = {
  id: string
  label: string
  hint?: string
  value: string
  /** The number of lines of the input. Default: 1. */
  lines?: number
  onChange: (value: string) => void
}

/** One value of a request, in a monospaced input. */
export function TryField({ id, label, hint, value, lines = 1, onChange }: Props) {
  const shared = {
    id,
    value,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    'aria-describedby': hint && `${id}-hint`,
    className: `${inputLook} mt-1 w-full font-mono !text-small ${lines === 1 ? '' : 'py-2'}`,
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block font-mono text-num">
        {label}
      </label>
      {lines === 1 ? (
        <input type="text" {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea rows={lines} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
