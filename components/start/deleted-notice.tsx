import { AnnounceSignOut } from '@/components/session/announce-sign-out'
import { Notice } from '@/components/ui/notice'
import { english as words } from '@/lib/words'

/** Confirms that a person has deleted their unfinished application. */
export const DeletedNotice = () => (
  <div className="mb-8" role="status">
    <Notice tone="ok" title={words['start.deleted.title']}>
      <p>{words['start.deleted.text']}</p>
    </Notice>
    <AnnounceSignOut />
  </div>
)
