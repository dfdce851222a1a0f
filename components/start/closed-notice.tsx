import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { Moment } from '@/components/time/moment'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'

type Props = { closedAt: string | undefined; keptUntil: string | undefined }

/** Explains after a sign-in that the account is closed. The session shows the dates only once. */
export function ClosedNotice({ closedAt, keptUntil }: Props) {
  const contact = <Link href="/help">{words['start.closed.contact']}</Link>
  return (
    <div className="mb-8">
      <Notice title={words['start.closed.title']}>
        <p>
          {closedAt && keptUntil
            ? fillWords(words['start.closed.text'], {
                closedAt: <Moment iso={closedAt} as="date" />,
                keptUntil: <Moment iso={keptUntil} as="date" />,
                contact,
              })
            : fillWords(words['start.closed.plain'], { contact })}
        </p>
      </Notice>
      <AnnounceSignOut />
    </div>
  )
}
