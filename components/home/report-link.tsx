import { linkLook } from '@/components/ui/link'
import { english as words } from '@/lib/words'

/** A plain link to security.txt, because the app's router cannot open a file. */
export const ReportLink = () => (
  <a href="/.well-known/security.txt" className={linkLook}>
    {words['home.data.report']}
  </a>
)
