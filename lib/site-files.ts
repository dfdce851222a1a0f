import { productName } from '@/lib/product'

const dayMs = 86_400_000
/** The number of days until security.txt expires. RFC 9116 recommends less than a year. */
const securityDays = 180

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** Returns robots.txt. Pages with personal data also send `noindex` and require a session. */
export const writeRobots = (url: string): string =>
  lines(
    'User-agent: *',
    ...['/admin/', '/api/', '/apply/', '/sandbox/'].map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${url}/sitemap.xml`,
  )

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns sitemap.xml with these pages. Format: sitemaps.org, version 0.9. */
export const writeSitemap = (url: string, paths: readonly string[]): string =>
  lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map(
      (path) =>
        `  <url><loc>${`${url}${path}`.replace(/[&<>]/g, (sign) => escapes[sign]!)}</loc></url>`,
    ),
    '</urlset>',
  )

/**
 * Returns security.txt according to RFC 9116. It expires 180 days after the start of the current
 * day, so the file changes only once a day.
 */
export const writeSecurity = (url: string, email: string, now: Date): string =>
  lines(
    `Contact: mailto:${email}`,
    `Contact: ${url}/help`,
    `Expires: ${new Date((Math.floor(now.getTime() / dayMs) + securityDays) * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
  )

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Returns the web app manifest. An installed app opens the status of the application. */
export const makeManifest = () => ({
  name: productName(),
  short_name: productName(),
  start_url: '/status',
  scope: '/',
  display: 'browser',
  background_color: '#f4f6f8',
  theme_color: '#0b4f6c',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
})
