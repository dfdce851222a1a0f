/** @type {import('next').NextConfig} */
export default {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // What must exist once in the process is loaded from node_modules by both bundles, never copied into Next's.
  serverExternalPackages: ['pg', 'pg-boss', 'pino', 'node-pg-migrate', 'nodemailer', 'rate-limiter-flexible', 'prom-client'],
}
