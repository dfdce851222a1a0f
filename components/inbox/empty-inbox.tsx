import { Link } from '@/components/ui/link'
import { fillWords } from '@/components/words/rich-words'
import { fillText } from '@/lib/fill-text'
import { type InboxView, inboxPath } from '@/lib/inbox'
import { english as words } from '@/lib/words'

/** The text of a list without items. Without a filter, it lists what arrives in the inbox. */
export const EmptyInbox = ({ filter, sender }: Pick<InboxView, 'filter'> & { sender: string }) =>
  filter && filter !== 'all' ? (
    <p className="mt-8">
      {fillWords(words[`inbox.none.${filter}`], {
        all: <Link href={inboxPath()}>{words['inbox.none.link']}</Link>,
      })}
    </p>
  ) : (
    <section aria-labelledby="inbox-empty" className="mt-8 max-w-measure space-y-3">
      <h2 id="inbox-empty">{words['inbox.none.h2']}</h2>
      <p>{words['inbox.none.lead']}</p>
      <ul className="list-disc space-y-1 pl-6">
        <li>{words['inbox.none.result']}</li>
        <li>{fillText(words['inbox.none.messages'], { sender })}</li>
        <li>{words['inbox.none.transactions']}</li>
      </ul>
      <p>
        {fillWords(words['inbox.none.email'], {
          settings: <Link href="/settings#inbox">{words['inbox.none.settings']}</Link>,
        })}
      </p>
    </section>
  )
