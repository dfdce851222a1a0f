import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { english as words } from '@/lib/words'

type Props = { about: 'inbox' | 'theme'; action: string; children: ReactNode }

/** A group of choices with a button. Works without JavaScript. */
export function SettingsForm({ about, action, children }: Props) {
  const keptId = `${about}-kept`
  return (
    <form method="post" action={action}>
      <fieldset aria-describedby={keptId}>
        <legend className="text-ui font-semibold">{words[`settings.${about}.legend`]}</legend>
        <p id={keptId} className="mt-1 text-small text-muted">
          {words[`settings.${about}.hint`]}
        </p>
        <div className="mt-3">{children}</div>
      </fieldset>
      <p className="mt-6">
        <Button type="submit">
          {words['settings.save']}
          <span className="sr-only"> {words[`settings.${about}.save`]}</span>
        </Button>
      </p>
    </form>
  )
}
