import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { PlainLink } from '@/components/ui/plain-link'
import { fillWords } from '@/components/words/rich-words'
import { brandNotes, brandTokens } from '@/lib/brand'
import { previewBrand } from '@/lib/contracts/brand'
import { exampleAccents } from '@/lib/example-brands'
import { english as words } from '@/lib/words'
import { BrandSample } from './brand-sample'

/**
 * One question of the form in a color that the visitor chooses, in both themes. The URL contains
 * the color, so the choice works without JavaScript.
 */
export function BrandChoice({ accent }: { accent: string }) {
  const tokens = brandTokens(accent)
  return (
    <section aria-labelledby="brand">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-9 px-4 py-11 sm:px-6 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="brand" className="text-title text-balance">
            {words['home.brand.h2']}
          </h2>
          <p className="mt-4 text-muted">{words['home.brand.text']}</p>
          <ul
            aria-label={words['home.brand.examples']}
            className="mt-5 flex flex-wrap gap-x-5 text-ui max-sm:grid max-sm:grid-cols-2"
          >
            {exampleAccents.map((example) => (
              <li key={example.accent}>
                <PlainLink
                  href={`/?accent=${example.accent.slice(1)}#brand`}
                  aria-current={example.accent === accent || undefined}
                  className="touch-target gap-2 hover:underline aria-[current]:font-semibold"
                >
                  <ColorSquare accent={example.accent} />
                  {example.name}
                </PlainLink>
              </li>
            ))}
          </ul>
          <form action="/#brand" className="no-print mt-4 flex flex-wrap items-center gap-3">
            <label htmlFor="accent" className="text-ui">
              {words['home.brand.own']}
            </label>
            <input
              key={accent}
              type="color"
              id="accent"
              name="accent"
              defaultValue={accent}
              className="h-12 w-16 rounded-control border-[1.5px] border-control bg-surface p-1"
            />
            <Button type="submit" look="secondary">
              {words['home.brand.try']}
            </Button>
          </form>
          <p role="status" className="mt-5 text-small text-muted">
            {brandNotes(accent, tokens)[0] ?? words['home.brand.kept']}
          </p>
          <p className="mt-2 text-small text-muted">
            {fillWords(words['home.brand.more'], {
              preview: (
                <Link href={`/developers/api/brand#${previewBrand.operationId}`}>
                  {words['home.brand.preview']}
                </Link>
              ),
            })}
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:col-span-8">
          <BrandSample theme="light" tokens={tokens} />
          <BrandSample theme="dark" tokens={tokens} />
        </div>
      </div>
    </section>
  )
}

const ColorSquare = ({ accent }: { accent: string }) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20" className="size-5">
    <rect
      x="0.5"
      y="0.5"
      width="19"
      height="19"
      rx="3"
      fill={accent}
      stroke="var(--control)"
      className="forced-color-adjust-none"
    />
  </svg>
)
