import type { ReactNode } from 'react'

type Props = {
  id: string
  heading: string
  text: ReactNode
  pictures: ReactNode
  /** The side of the pictures on wide screens. */
  side: 'left' | 'right'
  children: ReactNode
}

const text = { left: 'lg:col-start-7', right: 'lg:col-start-1' }
const stage = {
  left: 'lg:col-start-1 lg:before:right-full',
  right: 'lg:col-start-7 lg:before:left-full',
}

/**
 * A section with pictures on a colored area, which reaches the edge of the window. On narrow
 * screens, the pictures come between the heading and the content.
 */
export const Showcase = ({ id, heading, text: intro, pictures, side, children }: Props) => (
  <section aria-labelledby={id} className="overflow-clip border-b border-line bg-surface">
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 px-4 sm:px-6 lg:grid-cols-12 lg:grid-rows-[1fr_auto_auto_1fr]">
      <div className={`pt-12 pb-7 sm:pt-14 lg:col-span-6 lg:row-start-2 ${text[side]}`}>
        <h2 id={id} className="text-title text-balance">
          {heading}
        </h2>
        <p className="mt-4 max-w-measure text-muted">{intro}</p>
      </div>
      <div
        className={`relative -mx-4 flex items-center bg-stage px-4 py-9 sm:-mx-6 sm:px-10 sm:py-12 lg:col-span-6 lg:row-span-4 lg:row-start-1 lg:mx-0 lg:py-14 lg:before:absolute lg:before:inset-y-0 lg:before:w-[50vw] lg:before:bg-stage ${stage[side]}`}
      >
        <div className="mx-auto w-full max-w-[33rem]">{pictures}</div>
      </div>
      <div className={`pt-7 pb-8 lg:col-span-6 lg:row-start-3 lg:pt-0 lg:pb-14 ${text[side]}`}>
        {children}
      </div>
    </div>
  </section>
)
