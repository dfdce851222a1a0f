import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const fail = () => {
  throw new Error('A page that becomes static HTML cannot navigate.')
}
const router: ComponentProps<typeof AppRouterContext>['value'] = {
  back: fail,
  forward: fail,
  refresh: fail,
  push: fail,
  replace: fail,
  prefetch: fail,
  bfcacheId: '',
}

/** Renders a part of the page `/status` as HTML, with the router that links need. */
export const renderInApp = (part: ReactNode): string =>
  renderToStaticMarkup(
    createElement(
      AppRouterContext.Provider,
      { value: router },
      createElement(PathnameContext.Provider, { value: '/status' }, part),
    ),
  )
