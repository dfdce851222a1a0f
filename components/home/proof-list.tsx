import { reliabilityPath, testRuns } from '@/components/developers/reliability'
import { Link } from '@/components/ui/link'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { proofs } from './proofs'

const titles = new Map(testRuns.map(({ id, title }) => [id, title]))

/** Lists results of test runs. Each result is a link to the page with its test. */
export const ProofList = () => (
  <section aria-labelledby="proof" data-theme="dark" className="bg-stage text-ink">
    <div className="mx-auto max-w-page px-4 py-11 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id="proof" className="text-title text-balance">
          {words['home.proof.h2']}
        </h2>
        <p className="text-ui">
          <Link href={reliabilityPath} className="max-sm:touch-target">
            {words['home.proof.all']}
          </Link>
        </p>
      </div>
      <ul className="mt-7 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {proofs.map(({ id, count, total, figures }) => (
          <li key={id} className="relative flex flex-col border-t border-accent/35 pt-4">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-figure">{count}</span>{' '}
              <span className="text-h2">{fillText(words['home.proof.of'], { total })}</span>
            </p>
            <p className="mt-1 text-ui text-muted">
              {fillText(words[`home.proof.${id}`], figures)}
            </p>
            <Link
              href={`${reliabilityPath}#${id}`}
              className="mt-auto self-start pt-3 text-ui after:absolute after:inset-0"
            >
              <span>{words['home.proof.link']}</span>
              <span className="sr-only">: {titles.get(id)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
