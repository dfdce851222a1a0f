import { english as words } from '@/lib/words'

const parts = [1, 2, 3, 4, 5, 6] as const

/** The sections of the form, and what each asks for. */
export const FormParts = () => (
  <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
    {parts.map((part) => (
      <div key={part} className="border-l-2 border-accent pl-4 text-ui">
        <dt className="font-semibold">{words[`section.${part}`]}</dt>
        <dd className="mt-1 text-muted">{words[`home.part.${part}`]}</dd>
      </div>
    ))}
  </dl>
)
