import { AsideHelp } from '@/components/frame/aside'
import { linkLook } from '@/components/ui/link'
import { Main } from '@/components/ui/main'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { fillText } from '@/lib/fill-text'
import type { LegalBlock, LegalText } from '@/lib/legal/legal-text'
import { english as words } from '@/lib/words'

type Facts = { product: string; company: string; email: string }

/** A legal text with its version. A draft has a notice. */
export const LegalPage = ({
  heading,
  text,
  facts,
}: {
  heading: string
  text: LegalText
  facts: Facts
}) => (
  <Main width="account" nav={<Contents headings={listHeadings(text)} />}>
    <PageHeading>{heading}</PageHeading>
    <p className="mt-3 text-small text-muted">
      {fillText(words['legal.version'], { version: text.version })}
    </p>
    {text.isDraft && (
      <div className="mt-6 max-w-measure">
        <Notice>
          <p>{words['legal.draft']}</p>
        </Notice>
      </div>
    )}
    <div className="mt-6 max-w-measure space-y-4">
      {text.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change
        <Block key={index} id={`part-${index}`} block={block} facts={facts} />
      ))}
    </div>
  </Main>
)

const listHeadings = ({ blocks }: LegalText) =>
  blocks.flatMap((block, index) =>
    block.kind === 'heading' ? [{ id: `part-${index}`, text: block.text }] : [],
  )

/** The column before the text, with links to its sections and to help. */
const Contents = ({ headings }: { headings: ReturnType<typeof listHeadings> }) => (
  <aside aria-label={words['legal.column']} className="no-print hidden pt-8 pb-16 lg:block">
    <div className="space-y-8 text-small lg:[@media(min-height:48rem)]:sticky lg:[@media(min-height:48rem)]:top-12">
      {headings.length > 0 && (
        <nav aria-labelledby="legal-contents">
          <h2 id="legal-contents" className="text-small font-semibold text-ink">
            {words['legal.contents']}
          </h2>
          <ul className="mt-2 space-y-1">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className={`${linkLook} inline-block`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <AsideHelp />
    </div>
  </aside>
)

type BlockProps = { id: string; block: LegalBlock; facts: Facts }

function Block({ id, block, facts }: BlockProps) {
  if (block.kind === 'list')
    return (
      <ul className="list-disc space-y-2 pl-6">
        {block.items.map((item) => (
          <li key={item}>{fillText(item, facts)}</li>
        ))}
      </ul>
    )
  const text = fillText(block.text, facts)
  return block.kind === 'heading' ? (
    <h2 id={id} className="pt-4">
      {text}
    </h2>
  ) : (
    <p>{text}</p>
  )
}
