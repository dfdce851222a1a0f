import type { ReactNode } from 'react'

const widths = {
  form: 'max-w-[35rem]',
  account: 'max-w-[45rem]',
  wide: 'max-w-wide',
}

const columns = {
  form: 'lg:grid-cols-[minmax(0,560px)_minmax(0,1fr)] lg:gap-x-16',
  account: 'lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] lg:gap-x-12',
  wide: '',
}

/** The main content of a page. On wide screens, `aside` is a second column. */
export function Main({
  width = 'form',
  aside,
  children,
}: {
  width?: keyof typeof widths
  aside?: ReactNode
  children: ReactNode
}) {
  const grid = aside ? `lg:grid ${columns[width]}` : ''
  return (
    <div className={`mx-auto w-full max-w-page flex-1 px-4 sm:px-6 ${grid}`}>
      <main id="main" tabIndex={-1} className={`pt-6 pb-16 sm:pt-8 ${widths[width]}`}>
        {children}
      </main>
      {aside}
    </div>
  )
}
