const address = /(https?:\/\/[^\s<>"]+)/

/** A text in which URLs of this service are links. URLs of other sites remain plain text. */
export function LinkedText({ text, site }: { text: string; site: string }) {
  const parts = text.split(address).map((part, index) => ({ part, key: `${index} ${part}` }))
  return parts.map(({ part, key }) =>
    part.startsWith(`${site}/`) ? (
      <a key={key} href={part.slice(site.length)} className="text-accent underline break-all">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
