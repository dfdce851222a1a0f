'use client'

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type LazySource<Props> = {
  load: () => Promise<ComponentType<Props>>
  /**
   * The loaded component, so that later pages render the part immediately. Undefined before the
   * first load.
   */
  loaded?: ComponentType<Props>
}
type Props<PartProps> = {
  source: LazySource<PartProps>
  props: PartProps
  /** Content that replaces the part if loading it fails. */
  fallback?: ReactNode
}

/** Loads a part of the page after hydration, so that the first scripts of the page are smaller. */
export function LazyPart<PartProps extends object>({ source, props, fallback }: Props<PartProps>) {
  const [Part, setPart] = useState(() => source.loaded)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (source.loaded) return
    const show = (loaded: ComponentType<PartProps>) => {
      source.loaded = loaded
      setPart(() => loaded)
    }
    source.load().then(show, () => setFailed(true))
  }, [source])
  if (Part) return <Part {...props} />
  return hasFailed ? fallback : null
}
