/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // The front door calls the API handlers directly, so their Next bundles would be loaded for
  // nothing. Pages load on first request.
  experimental: { preloadEntriesOnStart: false },
  // Both bundles must share these modules, because they exist once per process.
  serverExternalPackages: ['pg', 'pg-boss', 'pino', 'node-pg-migrate', 'nodemailer', 'prom-client'],
}
