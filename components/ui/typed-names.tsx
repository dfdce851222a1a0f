import { useEffect } from 'react'

const pauseMs = 1000

/**
 * Lets a person type the name of "TX - Texas" in the list with this id. The browser compares typed
 * letters only with the beginning of each option, so "Texas" would select "TN - Tennessee".
 */
export function TypedNames({ id }: { id: string }) {
  useEffect(() => {
    const select = document.getElementById(id) as HTMLSelectElement
    const listen = followTyping(select)
    select.addEventListener('keydown', listen)
    return () => select.removeEventListener('keydown', listen)
  }, [id])
  return null
}

function followTyping(select: HTMLSelectElement) {
  let text = ''
  let last = 0
  return (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    text = (timeStamp - last < pauseMs ? text : '') + key.toLowerCase()
    last = timeStamp
    const find = (isFound: (label: string) => boolean) =>
      [...select.options].find(({ label }) => isFound(label.toLowerCase()))
    const named = find((label) => label.includes(` - ${text}`))
    if (!named || text.length < 2 || find((label) => label.startsWith(text))) return
    event.preventDefault()
    select.value = named.value
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
