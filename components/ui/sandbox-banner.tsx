import { FillButton } from '@/components/sandbox/fill-button'
import { fillWords } from '@/components/words/rich-words'
import { english as words } from '@/lib/words'
import { Link } from './link'

/** The first element on each page of a sandbox. */
export function SandboxBanner() {
  return (
    <section
      aria-label={words['sandbox.name']}
      className="border-b border-sandbox bg-sandbox-soft text-small text-sandbox"
    >
      <div className="mx-auto max-w-page px-4 sm:px-6">
        {/* The short name keeps the banner at two lines on a small screen. */}
        <p className="py-2 text-wrap">
          <strong className="font-semibold">
            {fillWords(words['sandbox.banner'], {
              number: (
                <>
                  <span className="max-sm:hidden">{words['sandbox.number']}</span>
                  <span className="sm:hidden">{words['sandbox.number.short']}</span>
                </>
              ),
            })}
          </strong>{' '}
          <Link href="/sandbox" className="whitespace-nowrap !text-sandbox sm:ml-2">
            {words['sandbox.values']}
          </Link>{' '}
          <span className="needs-script whitespace-nowrap sm:ml-2">
            <FillButton
              label={words['sandbox.fill']}
              done={words['sandbox.filled']}
              failed={words['sandbox.fill.failed']}
            />
          </span>
        </p>
      </div>
    </section>
  )
}
