import { Fragment, type ReactNode } from 'react'

/** Words with elements in the places of their `{name}`s, wherever a language puts them. */
export const fillWords = (text: string, given: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  text.split(/\{(\w+)\}/).map((part, index) =>
    // Every other part is a name.
    index % 2 === 0 ? part : <Fragment key={part}>{given[part]}</Fragment>,
  )
