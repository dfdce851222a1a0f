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
  // The HTTP server calls the API handlers directly, so preloading their Next.js bundles has no
  // use. Pages load with their first request.
  experimental: { preloadEntriesOnStart: false },
  // The bundle of the HTTP server and that of Next.js must share these modules, because each module
  // may exist only once per process.
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
