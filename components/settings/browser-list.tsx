import { Age, Moment } from '@/components/time/moment'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { fillWords } from '@/components/words/rich-words'
import { nameDevice } from '@/lib/device-name'
import { english as words } from '@/lib/words'

export type ShownBrowser = {
  handle: string
  isThisOne: boolean
  createdAt: string
  lastSeenAt: string
  ip: string | null
  userAgent: string | null
}

/**
 * The browsers in which the person is signed in. Each browser except this one has a button that
 * signs it out.
 */
export const BrowserList = ({ browsers }: { browsers: readonly ShownBrowser[] }) => (
  <ul className="border-t border-line text-ui">
    {browsers.map((browser) => (
      <li
        key={browser.handle}
        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4"
      >
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {nameDevice(browser.userAgent)}
            {browser.isThisOne && <Tag tone="info">{words['security.this']}</Tag>}
          </p>
          <p className="text-small text-muted">
            {fillWords(words['security.used'], { age: <Age iso={browser.lastSeenAt} /> })}
            {/* On a narrow screen, the IP address has its own line. After hydration, a short
                age such as "2 hours ago" replaces a longer date. If both were on one line, the
                shorter age would move the rows below. */}
            {browser.ip && (
              <span className="figures max-sm:block">
                <span className="max-sm:hidden"> · </span>
                {browser.ip}
              </span>
            )}
          </p>
          <p className="text-small text-muted">
            {fillWords(words['security.since'], { moment: <Moment iso={browser.createdAt} /> })}
          </p>
        </div>
        {!browser.isThisOne && (
          <form method="post" action={`/api/sessions/${browser.handle}/end`} data-reports="page">
            <Button type="submit" look="tertiary">
              {words['frame.signOut']}
              <span className="sr-only"> {nameDevice(browser.userAgent)}</span>
            </Button>
          </form>
        )}
      </li>
    ))}
  </ul>
)
