import { Fragment } from 'react'

/** Method and path of an operation. A long path breaks after a slash. */
export const MethodAndPath = ({ method, path }: { method: string; path: string }) => (
  <code className="text-small wrap-anywhere">
    <span className="font-semibold">{method}</span>{' '}
    {path.split(/(?<=.\/)/).map((part, index, parts) => (
      <Fragment key={parts.slice(0, index + 1).join('')}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
)
