'use client'

import { boxLooks, ChoiceLine, nameChoice } from '@/components/form/choices'
import { useWords } from '@/components/form/words-context'
import type { InboxSettings } from '@/lib/inbox'
import { SettingsForm } from './settings-form'

const names = ['readsOnView', 'hasShortcuts'] as const satisfies readonly (keyof InboxSettings)[]

/** How the inbox behaves, wherever the person signs in. */
export const InboxForm = ({ chosen }: { chosen: InboxSettings }) => {
  const word = useWords()
  return (
    <SettingsForm about="inbox" action="/api/settings/inbox">
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
    </SettingsForm>
  )
}
