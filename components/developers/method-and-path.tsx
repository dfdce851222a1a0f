/** Method and path of an operation. A long path breaks after a slash. */
export const MethodAndPath = ({ method, path }: { method: string; path: string }) => (
  <code className="text-small wrap-anywhere">
    <b>{method}</b>{' '}
    {path.split(/(?<=.\/)/).flatMap((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and short keys keep pages small
      index > 0 ? [<wbr key={`${index}`} />, part] : [part],
    )}
  </code>
)
