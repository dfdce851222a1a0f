import { FillButton } from '@/components/sandbox/fill-button'
import { english as words } from '@/lib/words'
import { Link } from './link'

/** The first element on every page of a sandbox. */
export function SandboxBanner() {
  return (
    <section
      aria-label={words['sandbox.name']}
      className="border-b border-sandbox bg-sandbox-soft text-small text-sandbox"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 sm:px-6">
        <p className="py-1">
          <strong className="font-semibold">{words['sandbox.banner']}</strong>
        </p>
        <Link href="/sandbox" className="touch-target whitespace-nowrap !text-sandbox">
          {words['sandbox.values']}
        </Link>
        <FillButton
          label={words['sandbox.fill']}
          done={words['sandbox.filled']}
          failed={words['sandbox.fill.failed']}
        />
      </div>
    </section>
  )
}
