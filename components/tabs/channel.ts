const version = 1
const isNews = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && (data as { v?: unknown }).v === version

export type Channel<News> = { tell: (news: News) => void; close: () => void }

/** Listens to the browser's other tabs under a name. Returns how to tell them something and how to stop. */
export function openChannel<News extends object>(
  name: string,
  hear: (news: News) => void,
): Channel<News> {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    // A tab that was loaded before a change of these words says what this one cannot read.
    if (isNews(data)) hear(data as News)
  }
  return {
    tell: (news) => channel.postMessage({ v: version, ...news }),
    close: () => channel.close(),
  }
}
