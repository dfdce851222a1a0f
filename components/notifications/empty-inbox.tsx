import { fillWords } from '@/components/form/rich-words'
import { useWords } from '@/components/form/words-context'
import { Link } from '@/components/ui/link'
import { type InboxView, inboxPath } from '@/lib/inbox'

export function EmptyInbox({ view }: { view: InboxView }) {
  const word = useWords()
  const all = <Link href={inboxPath()}>{word('inbox.empty.all')}</Link>
  return (
    <p className="mt-8">
      {view.filter === 'unread'
        ? fillWords(word('inbox.empty.unread'), { all })
        : word('inbox.empty')}
    </p>
  )
}
