import { reliabilityPath, testRuns } from '@/components/developers/reliability'
import { Link } from '@/components/ui/link'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { proofs } from './proofs'

const titles = new Map(testRuns.map(({ id, title }) => [id, title]))

/** Results of test runs. Each one is a link to its test and the complete result. */
export const ProofList = () => (
  <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
    {proofs.map(({ id, count, total, figures }) => (
      <li key={id} className="relative border-t border-accent/35 pt-4">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-figure">{count}</span>{' '}
          <span className="text-h2">{fillText(words['home.proof.of'], { total })}</span>
        </p>
        <p className="mt-1 text-muted">{fillText(words[`home.proof.${id}`], figures)}</p>
        <Link
          href={`${reliabilityPath}#${id}`}
          className="mt-2 inline-block text-ui after:absolute after:inset-0"
        >
          <span>{words['home.proof.link']}</span>
          <span className="sr-only">: {titles.get(id)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
