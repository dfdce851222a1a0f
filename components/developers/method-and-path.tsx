/** Method and path of an operation, as they are sent. */
export const MethodAndPath = ({ method, path }: { method: string; path: string }) => (
  <code className="text-small wrap-anywhere">
    <span className="font-semibold">{method}</span> {path}
  </code>
)
