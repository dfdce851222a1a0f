import { useId } from 'react'
import { CopyButton } from './copy-button'
import { Scroller } from './scroller'

type Props = { name: string; code: string; language?: string }

/** Code with a copy button. Long lines scroll sideways. */
export function CodeBlock({ name, code, language = 'Shell' }: Props) {
  const id = useId()
  return (
    <div className="border border-line bg-surface">
      <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line px-4 text-small">
        <span className="text-muted">{language}</span>
        <CopyButton of={id} name={name} />
      </div>
      <Scroller name={name} className="p-4">
        <pre className="text-small">
          <code id={id}>{code}</code>
        </pre>
      </Scroller>
    </div>
  )
}
