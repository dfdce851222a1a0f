/// <reference types="next/image-types/global" />
import type { StaticImageData } from 'next/image'
import type { Theme } from '@/lib/theme'

type Props = {
  screens: { light: StaticImageData; dark: StaticImageData }
  theme: Theme
  alt: string
  className?: string
}

/** A screenshot of the product in the theme of the page. */
export function Screenshot({ screens: { light, dark }, theme, alt, className = '' }: Props) {
  const main = theme === 'dark' ? dark : light
  return (
    <picture>
      {theme === 'system' && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={dark.src}
          width={dark.width}
          height={dark.height}
        />
      )}
      <img
        src={main.src}
        width={main.width}
        height={main.height}
        alt={alt}
        className={`block h-auto ${className}`}
      />
    </picture>
  )
}

/** A screenshot in the frame of a phone. */
export const Phone = ({ className = '', ...screenshot }: Props) => (
  <Screenshot
    {...screenshot}
    className={`rounded-phone border-[6px] border-frame shadow-window ${className}`}
  />
)
