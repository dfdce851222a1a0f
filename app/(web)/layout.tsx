import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { SandboxBanner } from '@/components/ui/sandbox-banner'
import { SkipLink } from '@/components/ui/skip-link'
import { pageName } from '@/lib/product'
import { isSandbox } from '@/server/foundations/env'
import { findTheme } from './find-theme'
import { plexMono, publicSans } from './fonts'
import './styles/main.css'

// Each page contains the nonce of its request, so Next.js must not render any page in advance.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  icons: {
    icon: [
      { url: '/icon.svg', type: 'image/svg+xml' },
      { url: '/favicon.ico', sizes: '32x32' },
    ],
    apple: '/apple-icon.png',
  },
  // These settings stop Safari from turning numbers into links for phone calls.
  formatDetection: { telephone: false, email: false, address: false, date: false },
}
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f6f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1319' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await findTheme()
  return (
    <html
      lang="en"
      data-product={pageName()}
      data-theme={theme === 'system' ? undefined : theme}
      className={`${publicSans.variable} ${plexMono.variable}`}
    >
      <body>
        <SkipLink />
        {isSandbox() && <SandboxBanner />}
        {children}
      </body>
    </html>
  )
}
