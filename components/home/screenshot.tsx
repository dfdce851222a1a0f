/// <reference types="next/image-types/global" />
import type { StaticImageData } from 'next/image'
import type { Theme } from '@/lib/theme'

/** A screenshot of the product in both themes. Both files have the same size. */
export type Pictures = Readonly<Record<'light' | 'dark', StaticImageData>>

type Props = {
  pictures: Pictures
  /**
   * The theme of the visitor. `data-theme` applies it to the border of the picture, even in a page
   * section with another theme.
   */
  theme: Theme
  alt: string
  /**
   * `first` for the largest picture that phones show first. A `late` picture loads only when it is
   * near the visible part of the page, and never if it is hidden.
   */
  loads?: 'first' | 'late'
  className?: string
}

/** A screenshot of the product in the theme of the visitor. The browser loads only one file. */
const Screenshot = ({ pictures, theme, alt, loads, className = '' }: Props) => {
  const picture = pictures[theme === 'dark' ? 'dark' : 'light']
  return (
    <picture className="contents">
      {theme === 'system' && (
        <source media="(prefers-color-scheme: dark)" srcSet={pictures.dark.src} />
      )}
      <img
        data-theme={theme}
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={loads === 'late' ? 'lazy' : undefined}
        fetchPriority={loads === 'first' ? 'high' : undefined}
        className={`block h-auto ${className}`}
      />
    </picture>
  )
}

/** A screenshot in the frame of a window. */
export const Window = ({ className = '', ...screenshot }: Props) => (
  <Screenshot
    {...screenshot}
    className={`rounded-window border border-line shadow-window ${className}`}
  />
)

/** A screenshot in the frame of a phone, with space for its status line. */
export const Phone = ({ className = '', ...screenshot }: Props) => (
  <Screenshot
    {...screenshot}
    className={`rounded-phone border-[6px] border-frame bg-canvas pt-5 shadow-window ${className}`}
  />
)
