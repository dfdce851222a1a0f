import type { ReactNode } from 'react'
import { english as words } from '@/lib/words'

const files = [
  { path: '/api/record/pdf', label: words['record.download.pdf'] },
  { path: '/api/record/w9', label: words['record.download.w9'] },
  { path: '/api/record', label: words['record.download'] },
]

/** A link to a file that the browser saves. */
export const DownloadLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a
    href={path}
    download
    className="touch-target text-ui text-accent underline underline-offset-[0.2em] hover:text-accent-hover"
  >
    {children}
  </a>
)

/** Links to the files of a person's application. */
export const RecordDownloads = () =>
  files.map(({ path, label }) => (
    <DownloadLink key={path} path={path}>
      {label}
    </DownloadLink>
  ))
