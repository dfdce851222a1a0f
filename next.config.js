/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // `npm run types` already checks the types. A second check would take a fifth of the CPU time of
  // a build.
  typescript: { ignoreBuildErrors: true },
  // The HTTP server calls the API handlers directly, so there is no use in preloading their Next.js
  // bundles. A page loads when it is requested for the first time.
  experimental: { preloadEntriesOnStart: false },
  // The HTTP server and Next.js have separate bundles, which must share these modules, because each
  // module may exist only once per process.
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'node-pg-migrate',
    'nodemailer',
    'prom-client',
    'pdfkit',
    'fontkit',
  ],
}
