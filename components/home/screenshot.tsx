/// <reference types="next/image-types/global" />
import type { StaticImageData } from 'next/image'
import type { Theme } from '@/lib/theme'

export type Screens = { light: StaticImageData; dark: StaticImageData }

type Props = {
  screens: Screens
  /** Replaces the screenshot on narrow screens, where its text would be too small. */
  narrow?: Screens
  theme: Theme
  alt: string
}

const isNarrow = '(width < 48rem)'
const isDark = '(prefers-color-scheme: dark)'

/** A screenshot of the product in the theme of the page. */
export function Screenshot({ screens, narrow, theme, alt }: Props) {
  const main = theme === 'dark' ? screens.dark : screens.light
  const sources = [
    ...(narrow && theme === 'system' ? [[`${isNarrow} and ${isDark}`, narrow.dark] as const] : []),
    ...(narrow ? [[isNarrow, theme === 'dark' ? narrow.dark : narrow.light] as const] : []),
    ...(theme === 'system' ? [[isDark, screens.dark] as const] : []),
  ]
  return (
    <picture>
      {sources.map(([media, { src, width, height }]) => (
        <source key={media} media={media} srcSet={src} width={width} height={height} />
      ))}
      <img
        src={main.src}
        width={main.width}
        height={main.height}
        alt={alt}
        className="block h-auto w-full rounded-t-control"
      />
    </picture>
  )
}
