import { type KeyboardEvent, useRef } from 'react'

const pauseMs = 1000

/**
 * Lets a person type the name of "TX - Texas". The browser compares typed letters only with the
 * beginning of each option, so "Texas" would select "TN - Tennessee".
 */
export function useTypedNames(choices: readonly { value: string; label: string }[]) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, timeStamp: at, currentTarget: select } = event
    if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const { text: earlier, at: before } = typed.current
    const text = (at - before < pauseMs ? earlier : '') + key.toLowerCase()
    typed.current = { text, at }
    const labels = choices.map(({ label }) => label.toLowerCase())
    const named = choices[labels.findIndex((label) => label.includes(` - ${text}`))]
    if (!named || text.length < 2 || labels.some((label) => label.startsWith(text))) return
    event.preventDefault()
    select.value = named.value
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
