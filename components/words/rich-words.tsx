import { Fragment, type ReactNode } from 'react'

/**
 * Replaces each `{name}` of a text with an element. The texts between them are elements too,
 * because browser translation replaces bare text nodes, and React could not update them afterwards.
 */
export const fillWords = (text: string, given: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  // After the split, texts and names alternate.
  text
    .split(/\{(\w+)\}/)
    .flatMap((part, index) =>
      index % 2 === 1
        ? [<Fragment key={part}>{given[part]}</Fragment>]
        : part === ''
          ? []
          : [<span key={part}>{part}</span>],
    )
