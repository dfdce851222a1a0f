'use client'

import { boxLooks, ChoiceLine, nameChoice } from '@/components/form/choices'
import { useWords } from '@/components/form/words-context'
import { Button } from '@/components/ui/button'
import type { InboxSettings } from '@/lib/inbox'

const names = ['readsOnView', 'hasShortcuts'] as const satisfies readonly (keyof InboxSettings)[]

/** How the inbox behaves, wherever the person signs in. */
export const InboxForm = ({ chosen }: { chosen: InboxSettings }) => {
  const word = useWords()
  return (
    <form method="post" action="/api/settings/inbox">
      <fieldset aria-describedby="inbox-kept">
        <legend className="text-ui font-semibold">{word('settings.inbox.legend')}</legend>
        <p id="inbox-kept" className="mt-1 text-small text-muted">
          {word('settings.inbox.hint')}
        </p>
        <div className="mt-3">
          {names.map((name) => {
            const hint = word(`settings.inbox.${name}.hint`)
            const input = (
              <input
                type="checkbox"
                id={name}
                name={name}
                value="yes"
                defaultChecked={chosen[name]}
                className={boxLooks.checkbox}
                {...nameChoice(name, hint)}
              />
            )
            return <ChoiceLine key={name} id={name} input={input} label={word(`settings.inbox.${name}`)} hint={hint} />
          })}
        </div>
      </fieldset>
      <p className="mt-6">
        <Button type="submit">
          {word('settings.save')}
          <span className="sr-only"> {word('settings.inbox.save')}</span>
        </Button>
      </p>
    </form>
  )
}
