import { Fragment, type ReactNode } from 'react'

/**
 * Replaces each `{name}` of a text by an element. The texts between them are elements too. Browser
 * translation replaces bare text nodes, and that breaks React's updates.
 */
export const fillWords = (text: string, given: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  // After the split, parts alternate between text and name.
  text
    .split(/\{(\w+)\}/)
    .flatMap((part, index) =>
      index % 2 === 1
        ? [<Fragment key={part}>{given[part]}</Fragment>]
        : part === ''
          ? []
          : [<span key={part}>{part}</span>],
    )
