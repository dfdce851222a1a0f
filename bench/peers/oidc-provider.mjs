// Serves oidc-provider with its default settings: client credentials and token introspection. With
// DATABASE_URL, it stores tokens in PostgreSQL, otherwise in memory. With AUDIT, it stores a
// durable row for each request before it responds, as the service does.
import http from 'node:http'
import Provider from 'oidc-provider'
import pg from 'pg'
import { openStore } from './oidc-adapter.mjs'

const { DATABASE_URL: connectionString, AUDIT: isAudited } = process.env
const port = Number(process.env.PORT)
const url = `http://127.0.0.1:${port}`
const store = connectionString && (await openStore(new pg.Pool({ connectionString, max: 10 })))
const provider = new Provider(url, {
  ...(store ? { adapter: store.Adapter } : {}),
  clients: [
    {
      client_id: 'bench',
      client_secret: process.env.CLIENT_SECRET,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ],
  features: {
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    devInteractions: { enabled: false },
  },
  ttl: { ClientCredentials: 86_400 },
})
if (isAudited)
  provider.use(async (context, next) => {
    const startedAt = performance.now()
    await next()
    const duration = Math.round((performance.now() - startedAt) * 1000)
    await store.record(context.oidc?.client?.clientId, context.path, context.status, duration)
  })
const answer = provider.callback()
http
  .createServer((request, response) => {
    if (request.url === '/ready') return response.end('ready')
    return answer(request, response)
  })
  .listen(port, '127.0.0.1')
