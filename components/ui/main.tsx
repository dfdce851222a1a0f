import type { ReactNode } from 'react'

const widths = {
  form: 'max-w-[calc(35rem_+_3.5rem)]',
  account: 'max-w-[calc(45rem_+_3.5rem)]',
  wide: 'max-w-wide',
}

/**
 * The main content of a page. From 640 pixels on, its left margin shows line numbers. With `wide`,
 * there is no margin.
 */
export function Main({
  width = 'form',
  children,
}: {
  width?: keyof typeof widths
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-[68rem] flex-1 px-4 sm:px-6">
      <main
        id="main"
        tabIndex={-1}
        className={`pt-6 pb-16 sm:pt-8 ${width === 'wide' ? '' : 'sm:pl-14'} ${widths[width]}`}
      >
        {children}
      </main>
    </div>
  )
}
