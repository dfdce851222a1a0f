import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { InboxForm } from '@/components/settings/inbox-form'
import { SettingsNav } from '@/components/settings/settings-nav'
import { ThemeForm } from '@/components/settings/theme-form'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { SummaryList } from '@/components/ui/summary-list'
import { productName } from '@/lib/product'
import { readTheme, themeCookie } from '@/lib/theme'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { isHttps } from '@/server/foundations/env'
import { requirePerson } from '@/server/http/page-session'
import * as accountSettings from '@/server/rooms/account-settings'
import * as customers from '@/server/rooms/customers'
import { takeNote } from './note'

export const metadata: Metadata = { title: `${words['settings.h1']} – ${productName()}` }

export default async function Page() {
  const { customerId, userType, isSignedUp } = await requirePerson()
  const ending = isSignedUp ? 'close' : 'delete'
  const [{ email }, inbox, { note }, jar] = await Promise.all([
    customers.readContact(customerId),
    accountSettings.readInbox(customerId),
    takeNote('/settings'),
    cookies(),
  ])
  return (
    <Main width="account" nav={<SettingsNav current="/settings" />}>
      <PageHeading>{words['settings.h1']}</PageHeading>
      {note && (
        <div role="status" className="mt-6">
          <Notice tone="ok">
            {words[note === 'changed' ? 'settings.email.changed' : 'settings.saved']}
          </Notice>
        </div>
      )}
      <section aria-labelledby="email" className="mt-8">
        <h2 id="email" className="mb-3">
          {words['settings.email.h2']}
        </h2>
        <SummaryList
          rows={[
            {
              term: words['settings.email.label'],
              value: <span className="break-all">{email}</span>,
              action: {
                href: '/settings/email',
                label: words['settings.email.change'],
                about: words['settings.email.about'],
              },
            },
          ]}
        />
        <p className="mt-3 text-ui">{words['settings.email.text']}</p>
      </section>
      {isSignedUp && (
        <section aria-labelledby="inbox" className="mt-12">
          <h2 id="inbox" className="mb-3">
            {words['settings.inbox.h2']}
          </h2>
          <InboxForm chosen={inbox} />
        </section>
      )}
      <section aria-labelledby="appearance" className="mt-12">
        <h2 id="appearance" className="mb-3">
          {words['settings.theme.h2']}
        </h2>
        <ThemeForm chosen={readTheme(jar.get(themeCookie(isHttps()))?.value)} />
      </section>
      <section aria-labelledby="close" className="mt-12 border-t border-line pt-8">
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
