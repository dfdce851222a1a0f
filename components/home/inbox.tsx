import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import inbox from './pictures/inbox.png'
import inboxPhone from './pictures/inbox-phone.png'
import { Phone, Window } from './screenshot'
import { Showcase } from './showcase'

const points = ['post', 'news', 'count', 'letters'] as const

/** The inbox that the customers of a partner get, with its picture. */
export const Inbox = () => (
  <Showcase
    id="inbox"
    side="right"
    heading={words['home.inbox.h2']}
    text={fillWords(words['home.inbox.text'], {
      api: <Link href="/developers/api/notifications">{words['home.inbox.api']}</Link>,
    })}
    pictures={
      <>
        <Window
          picture={inbox}
          alt={words['home.inbox.alt']}
          isLate
          className="w-full max-sm:hidden"
        />
        <Phone
          picture={inboxPhone}
          alt={words['home.inbox.alt']}
          isLate
          className="mx-auto w-[14.5rem] sm:hidden"
        />
      </>
    }
  >
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {points.map((point) => (
        <div key={point} className="border-t border-line py-4 text-ui">
          <dt className="font-semibold">{words[`home.inbox.${point}.title`]}</dt>
          <dd className="mt-1 text-muted">{words[`home.inbox.${point}.text`]}</dd>
        </div>
      ))}
    </dl>
  </Showcase>
)
