export type Channel<Message> = { post: (message: Message) => void; close: () => void }

/**
 * Opens a channel to other tabs of the browser. Increase `version` when the messages change. A tab
 * may still run an earlier release, and tabs ignore messages of other versions.
 */
export function openChannel<Message extends object>(
  name: string,
  version: number,
  onMessage: (message: Message) => void,
): Channel<Message> {
  const isReadable = (data: unknown): boolean =>
    typeof data === 'object' && data !== null && (data as { v?: unknown }).v === version
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (isReadable(data)) onMessage(data as Message)
  }
  return {
    post: (message) => channel.postMessage({ v: version, ...message }),
    close: () => channel.close(),
  }
}
