// oidc-provider with its default settings, all in memory: client credentials and token
// introspection.
import http from 'node:http'
import Provider from 'oidc-provider'

const port = Number(process.env.PORT)
const url = `http://127.0.0.1:${port}`
const provider = new Provider(url, {
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
const answer = provider.callback()
http
  .createServer((request, response) => {
    if (request.url === '/ready') return response.end('ready')
    return answer(request, response)
  })
  .listen(port, '127.0.0.1')
