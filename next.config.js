/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // The front door answers the API itself: Next's own bundles of its routes, one for each, would be loaded for nobody. A page is loaded when it is first asked for.
  experimental: { preloadEntriesOnStart: false },
  // What must exist once in the process is loaded from node_modules by both bundles, never copied into Next's.
  serverExternalPackages: ['pg', 'pg-boss', 'pino', 'node-pg-migrate', 'nodemailer', 'prom-client'],
}
