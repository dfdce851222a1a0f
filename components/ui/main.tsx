import type { ReactNode } from 'react'

const widths = {
  form: 'max-w-[35rem]',
  account: 'max-w-[45rem]',
  wide: 'max-w-wide',
  inbox: 'max-w-[45rem]',
}

/**
 * The columns of a grid on wide screens. With them, the side column is at the same place on all
 * pages.
 */
export const sideColumns = 'lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] gap-x-16'

const columns = {
  form: sideColumns,
  account: sideColumns,
  wide: '',
  inbox: 'lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] lg:gap-x-12',
}

/**
 * The main content of a page. On wide screens, `aside` is a second column, and `nav` is a column
 * before the content.
 */
export function Main({
  width = 'form',
  nav,
  aside,
  children,
}: {
  width?: keyof typeof widths
  nav?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  const withNav = nav ? 'lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-16' : ''
  const grid = aside ? `lg:grid ${columns[width]}` : withNav
  return (
    <div className={`mx-auto w-full max-w-page flex-1 px-4 sm:px-6 ${grid}`}>
      {nav}
      <main id="main" tabIndex={-1} className={`pt-6 pb-16 sm:pt-8 ${widths[width]}`}>
        {children}
      </main>
      {aside}
    </div>
  )
}
