import { Fragment, type ReactNode } from 'react'

/**
 * Replaces each `{name}` of a text by an element. The text parts become elements too, because
 * browser translation replaces bare text nodes, and React could not update those.
 */
export const fillWords = (text: string, given: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  // After the split, every second part is a name.
  text
    .split(/\{(\w+)\}/)
    .flatMap((part, index) =>
      index % 2 === 1
        ? [<Fragment key={part}>{given[part]}</Fragment>]
        : part === ''
          ? []
          : [<span key={part}>{part}</span>],
    )
