import localFont from 'next/font/local'

// The fonts contain only Latin characters, so that both files together have about 40 kB. The
// fallback fonts in styles/fonts.css have the same metrics.
export const publicSans = localFont({
  src: '../../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: false,
  variable: '--font-public-sans',
})

export const plexMono = localFont({
  src: '../../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
  weight: '500',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-plex-mono',
})
