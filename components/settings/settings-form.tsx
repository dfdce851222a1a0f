'use client'

import type { ReactNode } from 'react'
import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'

type Props = { about: 'inbox' | 'theme'; action: string; children: ReactNode }

/** A group of choices with its button. It is posted as it is, and the page that comes back shows what was chosen. */
export function SettingsForm({ about, action, children }: Props) {
  const word = useWords()
  const keptId = `${about}-kept`
  return (
    <form method="post" action={action}>
      <fieldset aria-describedby={keptId}>
        <legend className="text-ui font-semibold">{word(`settings.${about}.legend`)}</legend>
        <p id={keptId} className="mt-1 text-small text-muted">
          {word(`settings.${about}.hint`)}
        </p>
        <div className="mt-3">{children}</div>
      </fieldset>
      <p className="mt-6">
        <Button type="submit">
          {word('settings.save')}
          <span className="sr-only"> {word(`settings.${about}.save`)}</span>
        </Button>
      </p>
    </form>
  )
}
