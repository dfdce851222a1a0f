import type { W9Part } from '@/lib/legal/w9-text'

/** A part of the terms: its heading and text as one paragraph, then its list. */
export const Part = ({ heading, text, list }: W9Part) => (
  <div>
    <p>
      {heading && <strong className="font-semibold">{heading}</strong>} {text}
    </p>
    {list && <List items={list} />}
  </div>
)

/** The text of the IRS has a mark before each item. The browser draws it, so all lines align. */
function List({ items }: { items: readonly string[] }) {
  const isNumbered = items[0]?.startsWith('1.')
  const Box = isNumbered ? 'ol' : 'ul'
  return (
    <Box className={`mt-2 space-y-1 pl-[1.25em] ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item) => (
        <li key={item}>{item.slice(item.indexOf(' ') + 1)}</li>
      ))}
    </Box>
  )
}
