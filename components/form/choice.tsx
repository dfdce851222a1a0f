import type { ComponentProps, ReactNode } from 'react'

// A choice is at least 44 pixels high. Its box is level with the first line of text.
const box =
  'peer mt-[calc(max(4px,(44px-1lh)/2)+(1lh-1.375rem)/2)] size-[1.375rem] shrink-0 appearance-none border-[1.5px] border-control bg-surface hover:border-ink aria-invalid:border-danger forced-colors:appearance-auto'
const looks = {
  radio: `${box} rounded-full checked:border-[0.40625rem] checked:border-accent`,
  checkbox: `${box} rounded-tag checked:border-accent checked:bg-accent checked:bg-(image:--check) bg-center bg-no-repeat`,
}

type Props = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  type: keyof typeof looks
  id: string
  label: ReactNode
  hint?: string | undefined
  isWrong?: boolean
}

/** One choice, in which the whole line is clickable. The label is its accessible name, and the hint its description. */
export const Choice = ({ type, id, label, hint, isWrong = false, ...input }: Props) => (
  <div className="flex gap-3 text-ui">
    <input
      type={type}
      id={id}
      aria-invalid={isWrong || undefined}
      className={looks[type]}
      {...(hint && { 'aria-labelledby': `${id}-choice`, 'aria-describedby': `${id}-choice-hint` })}
      {...input}
    />
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
