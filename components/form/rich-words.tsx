import { Fragment, type ReactNode } from 'react'

/**
 * Words with elements in the places of their `{name}`s, wherever a language puts them. The words between are elements too: a browser that
 * translates a page takes its texts out of it, and a text beside others could not be found again.
 */
export const fillWords = (text: string, given: Readonly<Record<string, ReactNode>>): ReactNode[] =>
  // Every other part is a name.
  text
    .split(/\{(\w+)\}/)
    .flatMap((part, index) =>
      index % 2 === 1
        ? [<Fragment key={part}>{given[part]}</Fragment>]
        : part === ''
          ? []
          : [<span key={part}>{part}</span>],
    )
