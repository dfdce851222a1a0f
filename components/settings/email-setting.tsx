import { Link } from '@/components/ui/link'
import { english as words } from '@/lib/words'

/** The email address of a person, with a link to change it. */
export function EmailSetting({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      <h2 id="email" className="mb-3">
        {words['settings.email.h2']}
      </h2>
      <dl className="border-y border-line text-ui">
        <div className="grid items-center gap-x-4 py-2 min-[18rem]:grid-cols-[minmax(0,1fr)_auto]">
          <dt className="text-small text-muted">{words['settings.email.label']}</dt>
          <dd className="wrap-anywhere min-[18rem]:row-start-2">
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </dd>
          <dd className="min-[18rem]:col-start-2 min-[18rem]:row-span-2 min-[18rem]:row-start-1">
            <Link href="/settings/email" className="touch-target">
              <span>{words['settings.email.change']}</span>
              <span className="sr-only"> {words['settings.email.about']}</span>
            </Link>
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-ui">{words['settings.email.text']}</p>
    </>
  )
}
