const version = 1
const isReadable = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { v?: unknown }).v === version

export type Channel<Message> = { post: (message: Message) => void; close: () => void }

/** Opens a channel to other tabs of the browser. Ignores messages of other versions. */
export function openChannel<Message extends object>(
  name: string,
  onMessage: (message: Message) => void,
): Channel<Message> {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (isReadable(data)) onMessage(data as Message)
  }
  return {
    post: (message) => channel.postMessage({ v: version, ...message }),
    close: () => channel.close(),
  }
}
