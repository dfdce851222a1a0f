'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type LaterPart<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** What came once is there at once on the pages after. */
  come?: ComponentType<Props>
}
type Props<Given> = {
  part: LaterPart<Given>
  given: Given
  /** Shown where the part cannot be fetched. */
  instead?: ReactNode
}

/** A part of a page that nobody needs in the first moment: it comes once everything else is alive, and is none of the page's first scripts. */
export function Later<Given extends object>({ part, given, instead }: Props<Given>) {
  const [Part, setPart] = useState(() => part.come)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (part.come) return
    const show = (come: ComponentType<Given>) => {
      part.come = come
      setPart(() => come)
    }
    part.load().then(show, () => setMissing(true))
  }, [part])
  if (Part) return <Part {...given} />
  return isMissing ? instead : null
}
