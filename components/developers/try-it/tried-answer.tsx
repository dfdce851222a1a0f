import { Scroller } from '../scroller'
import type { Tried } from './request'

/** The received response: status, relevant headers and body. */
export const TriedAnswer = ({
  name,
  tried: { status, elapsedMs, headers, body },
}: {
  name: string
  tried: Tried
}) => (
  <div className="border-t border-line pt-3 text-small">
    <p role="status" className="figures">
      <strong className="font-semibold">{status}</strong> in {elapsedMs} ms
    </p>
    <dl className="mt-2 font-mono text-num">
      {headers.map(([header, value]) => (
        <div key={header} className="flex flex-wrap gap-x-4">
          <dt className="min-w-[min(11rem,100%)] text-muted">{header}</dt>
          <dd className="flex-1 basis-32 break-all">{value}</dd>
        </div>
      ))}
    </dl>
    {body !== '' && (
      <Scroller
        name={name}
        className="mt-3 max-h-[28rem] overflow-y-auto border border-line bg-sunken p-3 [--scroll-ground:var(--sunken)]"
      >
        <pre>
          <code>{body}</code>
        </pre>
      </Scroller>
    )}
  </div>
)
