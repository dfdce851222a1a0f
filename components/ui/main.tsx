import type { ReactNode } from 'react'

const widths = {
  form: 'max-w-[35rem]',
  account: 'max-w-[45rem]',
  wide: 'max-w-wide',
}

/** The main content of a page. */
export function Main({
  width = 'form',
  children,
}: {
  width?: keyof typeof widths
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
      <main id="main" tabIndex={-1} className={`pt-6 pb-16 sm:pt-8 ${widths[width]}`}>
        {children}
      </main>
    </div>
  )
}
