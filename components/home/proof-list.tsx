import { Link } from '@/components/ui/link'
import { fillText } from '@/lib/fill-text'
import { english as words } from '@/lib/words'
import { type Proof, proofs, type Rate, rates } from './proofs'

/** The document and the test run that a figure comes from. */
const Source = ({ document, run }: Pick<Proof | Rate, 'document' | 'run'>) => (
  <p className="font-mono text-num text-faint">
    {fillText(words[run ? 'home.source.run' : 'home.source.document'], {
      document,
      run: run ?? '',
    })}
  </p>
)

/** The results of test runs without failures, and the rates, each with its source. */
export const ProofList = () => (
  <>
    <ul className="grid gap-x-8 md:grid-cols-2">
      {proofs.map(({ key, href, figures, ...source }) => (
        <li key={key} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-5">
          <span className="figures text-display">0</span>
          <div className="space-y-1 pt-1">
            <p className="font-semibold">{words[`home.proof.${key}.title`]}</p>
            <p className="text-ui text-muted">
              {fillText(words[`home.proof.${key}.text`], figures)}
            </p>
            <p className="text-small">
              <Link href={href} className="touch-target">
                {words[`home.proof.${key}.link`]}
              </Link>
            </p>
            <Source {...source} />
          </div>
        </li>
      ))}
    </ul>
    <h3 className="mt-8 border-t border-line pt-8 text-h2">{words['home.rates.h2']}</h3>
    <dl className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {rates.map(({ key, value, ...source }) => (
        <div key={key} className="flex flex-col-reverse justify-end gap-1">
          <dt className="space-y-1 text-ui text-muted">
            <p>{words[key]}</p>
            <Source {...source} />
          </dt>
          <dd className="text-h1">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-6 max-w-measure text-small text-muted">{words['home.rates.note']}</p>
  </>
)
