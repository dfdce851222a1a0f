import type { ReactNode } from 'react'

// The line of a choice is at least 44 pixels high; the box aligns with the first line of text.
const box =
  'peer mt-[calc(max(4px,(44px-1lh)/2)+(1lh-1.375rem)/2)] size-[1.375rem] shrink-0 appearance-none border-[1.5px] border-control bg-surface hover:border-ink aria-invalid:border-danger forced-colors:appearance-auto'
export const boxLooks = {
  radio: `${box} rounded-full checked:border-[6.5px] checked:border-accent`,
  checkbox: `${box} rounded-tag checked:border-accent checked:bg-accent checked:bg-(image:--check) bg-center bg-no-repeat`,
}

/** Names a choice by its label alone; the hint describes it. */
export const nameChoice = (id: string, hint: string | undefined) =>
  hint ? { 'aria-labelledby': `${id}-choice`, 'aria-describedby': `${id}-choice-hint` } : {}

/** One choice; the whole line is the click target. */
export function ChoiceLine({
  id,
  input,
  label,
  hint,
}: {
  id: string
  input: ReactNode
  label: ReactNode
  hint?: string | undefined
}) {
  return (
    <div className="flex gap-3 text-ui">
      {input}
      <label
        htmlFor={id}
        className="min-h-11 min-w-0 flex-1 cursor-pointer py-[max(4px,calc((44px-1lh)/2))]"
      >
        <span id={`${id}-choice`}>{label}</span>
        {hint && (
          <span id={`${id}-choice-hint`} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}
