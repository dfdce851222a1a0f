import { Choice } from '@/components/form/choice'
import type { InboxChoices } from '@/lib/inbox'
import { english as words } from '@/lib/words'
import { SettingsForm } from './settings-form'

const names = [
  'readsOnView',
  'mutesMessages',
  'emailsMessages',
  'emailsTransactions',
  'hasShortcuts',
] as const

/** The form of the inbox settings, which apply in every browser. */
export const InboxForm = ({ chosen }: { chosen: InboxChoices }) => (
  <SettingsForm about="inbox" action="/api/settings/inbox">
    {/* The form of an earlier version lacks this field, and some of the boxes. */}
    <input type="hidden" name="isComplete" value="yes" />
    {names.map((name) => (
      <Choice
        key={name}
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        defaultChecked={chosen[name]}
        label={words[`settings.inbox.${name}`]}
        hint={words[`settings.inbox.${name}.hint`]}
      />
    ))}
  </SettingsForm>
)
