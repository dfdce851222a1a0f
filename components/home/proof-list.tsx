import { reliabilityPath, testRuns } from '@/components/developers/reliability'
import { Link } from '@/components/ui/link'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { proofs } from './proofs'

const titles = new Map(testRuns.map(({ id, title }) => [id, title]))

/** Figures of test runs, each with a link to its test and the complete result. */
export const ProofList = () => (
  <ul className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
    {proofs.map(({ id, value, figures }) => (
      <li key={id} className="border-t border-accent/35 pt-4">
        <p className="text-figure">{value}</p>
        <p className="mt-1 text-ui text-muted">
          <span>{fillText(words[`home.proof.${id}`], figures)}</span>{' '}
          <Link href={`${reliabilityPath}#${id}`} className="whitespace-nowrap">
            <span>{words['home.proof.link']}</span>
            <span className="sr-only">: {titles.get(id)}</span>
          </Link>
        </p>
      </li>
    ))}
  </ul>
)
