import { Link } from '@/components/ui/link'

const marks = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** Shows text with code in backticks and links as in Markdown. */
export function ProseText({ text }: { text: string }) {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const { index, 0: whole, 1: code, 2: name, 3: href } of text.matchAll(marks)) {
    parts.push(text.slice(end, index))
    parts.push(
      code === undefined ? (
        <TextLink key={index} href={href!} name={name!} />
      ) : (
        <code key={index}>{code}</code>
      ),
    )
    end = index + whole.length
  }
  return [...parts, text.slice(end)]
}

/** Links to files are plain links, because the app's router opens only pages. */
const TextLink = ({ href, name }: { href: string; name: string }) =>
  /\.\w+$/.test(href) ? (
    <a href={href} className="text-accent underline underline-offset-[0.2em]">
      {name}
    </a>
  ) : (
    <Link href={href}>{name}</Link>
  )
