import { useId } from 'react'
import { CopyButton } from './copy-button'
import { type CodeKind, type CodeLanguage, highlight } from './highlight'
import { Scroller } from './scroller'

type Props = {
  name: string
  code: string
  language?: CodeLanguage
  /** The title bar shows this text. Without it, the bar shows the language. */
  title?: string
  /** Limits the height. The rest of the code scrolls. */
  isLong?: boolean
  hasCopy?: boolean
}

const looks: Readonly<Record<CodeKind, string>> = {
  word: 'text-code-word',
  string: 'text-code-string',
  value: 'text-code-value',
  name: 'text-code-name',
  comment: 'text-code-comment',
}

/** Highlighted code, usually with a copy button. Long lines scroll sideways. */
export function CodeBlock({
  name,
  code,
  language = 'Shell',
  title = language,
  isLong,
  hasCopy = true,
}: Props) {
  const id = useId()
  return (
    <div className="min-w-0 rounded-control border border-line bg-surface">
      <div className="flex min-h-[45px] items-center justify-between gap-4 border-b border-line px-4 text-small">
        <span className="text-muted">{title}</span>
        {hasCopy && <CopyButton of={id} name={name} />}
      </div>
      <Scroller name={name} className={`p-4 ${isLong ? 'max-h-96 overflow-y-auto' : ''}`}>
        <pre className="text-num">
          <code id={id} className="text-num">
            {highlight(code, language).map(({ text, kind }, index) =>
              kind ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code keep their order
                <span key={index} className={looks[kind]}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </code>
        </pre>
      </Scroller>
    </div>
  )
}
