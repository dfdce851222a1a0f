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
  <Main>
    <PageHeading>{heading}</PageHeading>
    <p className="mt-3 text-small text-muted">
      {fillText(words['legal.version'], { version: text.version })}
    </p>
    {text.isDraft && (
      <div className="mt-6">
        <Notice>
          <p>{words['legal.draft']}</p>
        </Notice>
      </div>
    )}
    <div className="mt-6 space-y-4">
      {text.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change
        <Block key={index} block={block} facts={facts} />
      ))}
    </div>
  </Main>
)

function Block({ block, facts }: { block: LegalBlock; facts: Facts }) {
  if (block.kind === 'list')
    return (
      <ul className="list-disc space-y-2 pl-6">
        {block.items.map((item) => (
          <li key={item}>{fillText(item, facts)}</li>
        ))}
      </ul>
    )
  const text = fillText(block.text, facts)
  return block.kind === 'heading' ? <h2 className="pt-4">{text}</h2> : <p>{text}</p>
}
