import { Choice } from '@/components/form/choice'
import type { InboxChoices } from '@/lib/inbox'
import { english as words } from '@/lib/words'
import { EmailSetting } from './email-setting'
import { ChoiceGroup, SettingsForm } from './settings-form'

type Name = keyof InboxChoices
const emailNames = ['emailsMessages', 'emailsTransactions'] as const satisfies Name[]
const inboxNames = ['readsOnView', 'mutesMessages', 'hasShortcuts'] as const satisfies Name[]

type Props = { email: string; chosen: InboxChoices }

/** The settings of emails and the inbox, which apply in every browser. */
export const AccountForm = ({ email, chosen }: Props) => (
  <SettingsForm about="account" action="/api/settings/inbox">
    {/* An older version of this form lacks some boxes. This field marks the current version, so
        that the server takes a missing box as unchecked. */}
    <input type="hidden" name="isComplete" value="yes" />
    <section aria-labelledby="email">
      <EmailSetting email={email} />
      <div className="mt-6">
        <ChoiceGroup about="emails">{listBoxes(emailNames, chosen)}</ChoiceGroup>
      </div>
    </section>
    <section aria-labelledby="inbox" className="mt-6 border-t border-line pt-6">
      <h2 id="inbox" className="mb-3">
        {words['settings.inbox.h2']}
      </h2>
      <ChoiceGroup about="inbox">{listBoxes(inboxNames, chosen)}</ChoiceGroup>
    </section>
  </SettingsForm>
)

const listBoxes = (names: readonly Name[], chosen: InboxChoices) =>
  names.map((name) => (
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
  ))
