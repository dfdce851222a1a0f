import type { Metadata } from 'next'
import { AccountForm } from '@/components/settings/account-form'
import { EmailSetting } from '@/components/settings/email-setting'
import { FailedAlert } from '@/components/settings/failed-alert'
import { SettingsCard } from '@/components/settings/settings-form'
import { SettingsNav } from '@/components/settings/settings-nav'
import { ThemeForm } from '@/components/settings/theme-form'
import { titleAfter } from '@/components/sign-in/rejected-form'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { requirePerson, takeFlash } from '@/server/http/page-session'
import * as accountSettings from '@/server/rooms/account-settings'
import * as customers from '@/server/rooms/customers'
import { findTheme } from '../../find-theme'
import { takeNote } from './note'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['settings.h1'], await takeFlash('/settings')),
})

export default async function Page() {
  const { customerId, userType, isSignedUp } = await requirePerson()
  const ending = isSignedUp ? 'close' : 'delete'
  const [{ email }, inbox, { note, code }, theme] = await Promise.all([
    customers.readContact(customerId),
    accountSettings.readInbox(customerId),
    takeNote('/settings'),
    findTheme(),
  ])
  return (
    <Main width="account" nav={<SettingsNav current="/settings" />}>
      <FailedAlert
        heading={words['settings.h1']}
        isFailed={code !== undefined}
        text={words['settings.failed']}
      />
      <PageHeading isFocused={note !== undefined}>{words['settings.h1']}</PageHeading>
      {note && (
        <div role="status" className="mt-6">
          <Notice tone="ok">
            {words[note === 'changed' ? 'settings.email.changed' : 'settings.saved']}
          </Notice>
        </div>
      )}
      <div className="mt-8 space-y-6">
        {isSignedUp ? (
          <AccountForm email={email} chosen={inbox} />
        ) : (
          <SettingsCard>
            <section aria-labelledby="email">
              <EmailSetting email={email} />
            </section>
          </SettingsCard>
        )}
        <ThemeForm chosen={theme} />
      </div>
      <section aria-labelledby="close" className="mt-12">
        <h2 id="close">{words[`settings.${ending}.h2`]}</h2>
        <p className="mt-3 max-w-measure text-ui">{words[`settings.${ending}.text`]}</p>
        <p className="mt-2 text-ui">
          <Link
            href={isSignedUp ? '/settings/close' : `/apply/${userTypes[userType].slug}/delete`}
            className="touch-target"
          >
            {words[`settings.${ending}.link`]}
          </Link>
        </p>
      </section>
    </Main>
  )
}
