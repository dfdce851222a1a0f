import { useId } from 'react'
import { CopyButton } from '@/components/developers/copy-button'
import { Scroller } from '@/components/developers/scroller'

type Props = { name: string; code: string }

/** A command in one line, with its copy button. It always has dark colors. */
export function Command({ name, code }: Props) {
  const id = useId()
  return (
    <div
      data-theme="dark"
      className="flex min-w-0 items-center rounded-control border border-line bg-surface pr-4 text-small text-ink"
    >
      <Scroller name={name} className="min-w-0 flex-1 px-4 py-3">
        <code id={id} className="text-num whitespace-pre">
          {code}
        </code>
      </Scroller>
      <CopyButton of={id} name={name} />
    </div>
  )
}
