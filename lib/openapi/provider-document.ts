import * as z from 'zod'
import {
  applicationState,
  applicationsPath,
  providerCallback,
  providerError,
  referenceSchema,
  refusal,
  submission,
} from '@/lib/provider'

const schemas = {
  Submission: submission,
  ApplicationState: applicationState,
  Refusal: refusal,
  ProviderError: providerError,
  ProviderCallback: providerCallback,
}
type SchemaName = keyof typeof schemas

const toSchema = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
const json = (name: SchemaName) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})
const answer = (description: string, name: SchemaName) => ({ description, ...json(name) })
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const failures = {
  401: answer('The API key is missing or wrong.', 'ProviderError'),
  429: answer('Too many calls. The service repeats the call later.', 'ProviderError'),
  '5XX': answer('The provider fails. The service repeats the call later.', 'ProviderError'),
}

const submit = {
  operationId: 'submitApplication',
  summary: 'Submit an application for verification',
  description:
    'A repeated key returns the same application. A correction is a new submission with a new reference.',
  security: [{ apiKey: [] }],
  parameters: [header('Idempotency-Key', 'The reference of the submission.')],
  requestBody: { required: true, ...json('Submission') },
  responses: {
    200: answer('The key was used before. The body is the same application.', 'ApplicationState'),
    201: answer('The application was created.', 'ApplicationState'),
    422: answer('Fields were refused. Nothing was stored.', 'Refusal'),
    ...failures,
  },
}

const read = {
  operationId: 'readApplication',
  summary: 'Read the state of an application',
  security: [{ apiKey: [] }],
  parameters: [
    { name: 'reference', in: 'path', required: true, schema: toSchema(referenceSchema) },
  ],
  responses: {
    200: answer('The current state.', 'ApplicationState'),
    404: answer('There is no application with this reference.', 'ProviderError'),
    ...failures,
  },
}

const callback = {
  operationId: 'receiveApplicationState',
  summary: 'Send a changed state to the service',
  description:
    'Sent to /kyc/public/v1/provider-callbacks at least once and in any order. The higher sequence counts. The signature is that of Standard Webhooks.',
  security: [],
  parameters: [
    header('webhook-id', 'Equals the id of the body. Repeated deliveries have the same id.'),
    header('webhook-timestamp', 'The time of sending in seconds, at most 5 minutes away.'),
    header('webhook-signature', 'One or several signatures with spaces between them.'),
  ],
  requestBody: { required: true, ...json('ProviderCallback') },
  responses: {
    204: { description: 'The service stored the state.' },
    '4XX': { description: 'The signature or the body is wrong.' },
  },
}

/** Describes the HTTP interface that a provider or translator must offer to the service. */
export const providerDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Verification provider',
    version: '1',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    description:
      'The interface of a verification provider, as the service calls it. Unknown members are ignored on both sides.',
  },
  servers: [
    { url: '{BAAS_URL}', variables: { BAAS_URL: { default: 'https://provider.example' } } },
  ],
  paths: {
    [applicationsPath]: { post: submit },
    [`${applicationsPath}/{reference}`]: { get: read },
  },
  webhooks: { applicationUpdated: { post: callback } },
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, toSchema(schema)]),
    ),
  },
})
