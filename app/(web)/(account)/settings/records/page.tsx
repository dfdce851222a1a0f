import type { Metadata } from 'next'
import { FailedAlert } from '@/components/settings/failed-alert'
import { SettingsNav } from '@/components/settings/settings-nav'
import { titleAfter } from '@/components/sign-in/rejected-form'
import { ConsentTerms, consentVersion } from '@/components/start/consent-terms'
import { DownloadLink, RecordDownloads } from '@/components/status/record-downloads'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { SummaryList } from '@/components/ui/summary-list'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { requirePerson, takeFlash } from '@/server/http/page-session'
import * as customers from '@/server/rooms/customers'
import { takeNote } from '../note'

const path = '/settings/records'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: titleAfter(words['records.h1'], await takeFlash(path)),
})

export default async function Page() {
  const { customerId, isSignedUp } = await requirePerson()
  const [consent, { note, code }] = await Promise.all([
    customers.readConsent(customerId),
    takeNote(path),
  ])
  const isWithdrawn = consent?.withdrawnAt !== undefined
  return (
    <Main width="account" nav={<SettingsNav current={path} />}>
      <FailedAlert
        heading={words['records.h1']}
        isFailed={code !== undefined}
        text={words['settings.failed']}
      />
      <PageHeading isFocused={note !== undefined}>{words['records.h1']}</PageHeading>
      {note && (
        <div role="status" className="mt-6">
          <Notice tone="ok">
            {words[note === 'withdrawn' ? 'records.withdrawn' : 'records.agreed']}
          </Notice>
        </div>
      )}
      {isSignedUp ? (
        <>
          <p className="mt-3 max-w-measure">{words['records.text']}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-ui">
            <Link href="/status/record" className="touch-target">
              {words['status.record']}
            </Link>
            <RecordDownloads />
          </p>
        </>
      ) : (
        <p className="mt-3 max-w-measure">{words['records.none']}</p>
      )}
      {isSignedUp && (
        <>
          <h2 className="mt-10 mb-3">{words['records.data.h2']}</h2>
          <p className="max-w-measure">{words['records.data.text']}</p>
          <p className="mt-2">
            <DownloadLink path="/api/record/data">{words['records.data.link']}</DownloadLink>
          </p>
        </>
      )}
      <h2 className="mt-10 mb-3">{words['records.agreement.h2']}</h2>
      {consent ? (
        <SummaryList
          rows={[
            { term: words['records.agreement.at'], value: <Moment iso={consent.at} /> },
            { term: words['records.agreement.version'], value: consent.version },
            ...(isWithdrawn
              ? [
                  {
                    term: words['records.agreement.withdrawnAt'],
                    value: <Moment iso={consent.withdrawnAt!} />,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <p className="max-w-measure">{words['records.agreement.none']}</p>
      )}
      {consent && (
        <p className="mt-4 max-w-measure text-ui">
          {words[isWithdrawn ? 'records.agreement.again' : 'records.agreement.withdraw']}
          {!isSignedUp && !isWithdrawn && ` ${words['records.agreement.unsent']}`}
        </p>
      )}
      {consent && (
        <div className="mt-4">
          <PostButton
            data-reports="page"
            action="/api/settings/consent"
            look="secondary"
            hidden={{
              agrees: isWithdrawn ? 'yes' : 'no',
              consentVersion: isWithdrawn ? consentVersion : consent.version,
            }}
          >
            {words[isWithdrawn ? 'records.agreement.agree' : 'records.agreement.end']}
          </PostButton>
        </div>
      )}
      <p className="mt-4 max-w-measure text-ui">
        {fillWords(words['records.paper'], {
          contact: <Link href="/help">{words['records.contact']}</Link>,
        })}
      </p>
      <div className="mt-12">
        {consent && consent.version !== consentVersion && (
          <p className="mb-4 max-w-measure text-ui">
            {fillText(words['records.version'], { now: consentVersion, agreed: consent.version })}
          </p>
        )}
        <ConsentTerms heading={words['records.terms.h2']} />
      </div>
    </Main>
  )
}
