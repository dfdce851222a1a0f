// An identity provider that responds without delay. It accepts every submission and reports every
// application as approved.
import http from 'node:http'

const stateOf = (reference, status, sequence) =>
  JSON.stringify({
    applicationId: `app_${reference.split(':')[0]}`,
    reference,
    status,
    sequence,
    occurredAt: new Date().toISOString(),
  })

const server = http.createServer((request, response) => {
  const asked = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '')
  const isSubmission = request.method === 'POST'
  const reference = isSubmission ? request.headers['idempotency-key'] : asked
  request.resume()
  request.once('end', () => {
    response.writeHead(isSubmission ? 201 : 200, { 'content-type': 'application/json' })
    response.end(
      isSubmission ? stateOf(reference, 'pending', 1) : stateOf(reference, 'approved', 2),
    )
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
