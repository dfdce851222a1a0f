import type { Metadata } from 'next'
import { BrowserList } from '@/components/settings/browser-list'
import { FailedAlert } from '@/components/settings/failed-alert'
import { SettingsNav } from '@/components/settings/settings-nav'
import { titleAfter } from '@/components/sign-in/rejected-form'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { PostButton } from '@/components/ui/post-button'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { requirePerson, takeFlash } from '@/server/http/page-session'
import * as browserSessions from '@/server/rooms/browser-sessions'
import { takeNote } from '../note'

const heading = words['security.h1']
const path = '/settings/security'

/** True if the selected browser was already signed out. The page then reports no error. */
const isGone = (code: string | undefined): boolean => code === 'NOT_FOUND'

export async function generateMetadata(): Promise<Metadata> {
  const flash = await takeFlash(path)
  return { title: titleAfter(heading, isGone(flash?.code) ? undefined : flash) }
}

export default async function Page() {
  const person = await requirePerson()
  const [browsers, { note, code }] = await Promise.all([
    browserSessions.listOf(browserSessions.principalOf(person)),
    takeNote(path),
  ])
  const others = browsers.filter(({ isThisOne }) => !isThisOne).length
  return (
    <Main width="account" nav={<SettingsNav current={path} />}>
      <FailedAlert
        heading={heading}
        isFailed={code !== undefined && !isGone(code)}
        text={words['security.failed']}
      />
      <PageHeading isFocused={note !== undefined || isGone(code)}>{heading}</PageHeading>
      <p className="mt-3 max-w-measure">
        {fillText(words['security.text'], {
          minutes: browserSessions.idleMinutes,
          hours: browserSessions.lifetimeHours,
        })}
      </p>
      {(note === 'ended' || isGone(code)) && (
        <div role="status" className="mt-6">
          <Notice tone={isGone(code) ? 'info' : 'ok'}>
            {words[isGone(code) ? 'security.gone' : 'security.ended']}
          </Notice>
        </div>
      )}
      <div className="mt-8">
        <BrowserList browsers={browsers.map(show)} />
      </div>
      <div className="mt-8 flex flex-wrap gap-x-6 gap-y-3">
        {others > 0 && (
          <PostButton data-reports="page" action="/api/sessions/end" hidden={{ which: 'others' }}>
            {words['security.others']}
          </PostButton>
        )}
        <PostButton
          data-reports="page"
          action="/api/sessions/end"
          hidden={{ which: 'all' }}
          look="secondary"
        >
          {words['security.all']}
        </PostButton>
      </div>
      <p className="mt-8 max-w-measure text-ui text-muted">{words['security.advice']}</p>
    </Main>
  )
}

const show = ({
  createdAt,
  lastSeenAt,
  ...browser
}: Awaited<ReturnType<typeof browserSessions.listOf>>[number]) => ({
  ...browser,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
})
