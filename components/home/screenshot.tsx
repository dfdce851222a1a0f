/// <reference types="next/image-types/global" />
import type { StaticImageData } from 'next/image'

type Props = {
  picture: StaticImageData
  alt: string
  /** Loads the picture only when it is near the window. */
  isLate?: boolean
  className?: string
}

/**
 * A screenshot of the product in light colors, in which partners design their logos. `data-theme`
 * keeps the colors around it light.
 */
const Screenshot = ({ picture, alt, isLate = false, className = '' }: Props) => (
  // biome-ignore lint/performance/noImgElement: the picture has its final size and never changes
  <img
    data-theme="light"
    src={picture.src}
    width={picture.width}
    height={picture.height}
    alt={alt}
    loading={isLate ? 'lazy' : undefined}
    className={`block h-auto ${className}`}
  />
)

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
