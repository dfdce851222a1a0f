'use client'

import { inputLook } from '@/components/ui/input-look'
import { useWords } from '@/components/words/words-context'
import { errorIdOf, type FieldProps, Fieldset } from './field-parts'
import { useField } from './form-context'

const dateParts = ['month', 'day', 'year'] as const
const widths = { month: 'w-[5.5rem]', day: 'w-[4.5rem]', year: 'w-[6rem]' }

type Props = FieldProps & {
  /** If true, the inputs have autocomplete tokens such as `bday-month`. */
  isBirthday?: boolean
}

/** A date in three text inputs. A person may type the name of the month. The page never moves the focus to the next input. */
export function DateField({ isBirthday = false, ...field }: Props) {
  const { name } = field
  const word = useWords()
  const { register, text, fault } = useField(name)
  const isWrong = (part: string) =>
    fault !== undefined && (fault.parts === undefined || fault.parts.includes(part))
  return (
    <Fieldset id={name} {...field}>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {dateParts.map((part) => {
          const id = `${name}.${part}`
          return (
            <div key={part}>
              <label htmlFor={id} className="block text-ui">
                {word(`date.${part}`)}
              </label>
              <input
                type="text"
                id={id}
                inputMode="numeric"
                autoComplete={isBirthday ? `bday-${part}` : 'off'}
                defaultValue={text(id)}
                aria-invalid={isWrong(part) ? true : undefined}
                aria-describedby={isWrong(part) ? errorIdOf(name) : undefined}
                className={`${inputLook} mt-1 ${widths[part]}`}
                {...register(id)}
              />
            </div>
          )
        })}
      </div>
    </Fieldset>
  )
}
