import { boxLooks, ChoiceLine, nameChoice } from '@/components/form/choice-line'
import type { InboxSettings } from '@/lib/inbox'
import { english as words } from '@/lib/words'
import { SettingsForm } from './settings-form'

const names = ['readsOnView', 'hasShortcuts'] as const satisfies readonly (keyof InboxSettings)[]

/** The settings of the inbox, which apply in every browser. */
export const InboxForm = ({ chosen }: { chosen: InboxSettings }) => (
  <SettingsForm about="inbox" action="/api/settings/inbox">
    {names.map((name) => {
      const hint = words[`settings.inbox.${name}.hint`]
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
      return (
        <ChoiceLine
          key={name}
          id={name}
          input={input}
          label={words[`settings.inbox.${name}`]}
          hint={hint}
        />
      )
    })}
  </SettingsForm>
)
