/// <reference types="next/image-types/global" />
import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import type { Theme } from '@/lib/theme'
import { english as words } from '@/lib/words'
import inbox from './pictures/inbox.png'
import inboxDark from './pictures/inbox-dark.png'
import inboxPhone from './pictures/inbox-phone.png'
import inboxPhoneDark from './pictures/inbox-phone-dark.png'
import { Phone, Window } from './screenshot'

const points = ['post', 'news', 'count', 'letters'] as const

/**
 * The inbox that the customers of a partner get. The picture is cut off at the bottom of the
 * section, as if it continued below.
 */
export const Inbox = ({ theme }: { theme: Theme }) => (
  <section aria-labelledby="inbox" data-theme="dark" className="overflow-clip bg-stage text-ink">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-center gap-x-8 px-4 sm:px-6 lg:grid-cols-12">
      <div className="pt-12 pb-9 lg:col-span-5 lg:py-11">
        <h2 id="inbox" className="text-title text-balance">
          {words['home.inbox.h2']}
        </h2>
        <ul className="mt-5 text-ui">
          {points.map((point) => (
            <li key={point} className="border-t border-accent/25 py-2.5">
              {fillWords(words[`home.inbox.${point}`], {
                api: <Link href="/developers/api/notifications">{words['home.inbox.api']}</Link>,
              })}
            </li>
          ))}
        </ul>
      </div>
      <div className="mx-auto -mb-24 w-full max-w-[36rem] lg:col-span-6 lg:col-start-7 lg:-mb-44 lg:self-start lg:pt-11">
        <Window
          pictures={{ light: inbox, dark: inboxDark }}
          theme={theme}
          alt={words['home.inbox.alt']}
          loads="late"
          className="w-full max-sm:hidden"
        />
        <Phone
          pictures={{ light: inboxPhone, dark: inboxPhoneDark }}
          theme={theme}
          alt={words['home.inbox.alt']}
          loads="late"
          className="mx-auto w-[15.5rem] sm:hidden"
        />
      </div>
    </div>
  </section>
)
