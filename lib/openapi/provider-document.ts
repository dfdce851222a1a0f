import * as z from 'zod'
import {
  applicationState,
  applicationsPath,
  pageRequest,
  providerCallback,
  providerError,
  providerPage,
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
  PageRequest: pageRequest,
  ProviderPage: providerPage,
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
  429: answer(
    'Too many calls. The service repeats the call later, at a time of its own choice.',
    'ProviderError',
  ),
  '5XX': answer('The provider fails. The service repeats the call later.', 'ProviderError'),
}

const referenceParameter = {
  name: 'reference',
  in: 'path',
  required: true,
  description: 'The reference of the submission, percent-encoded.',
  schema: toSchema(referenceSchema),
}
const unknownReference = answer('There is no application with this reference.', 'ProviderError')

const submit = {
  operationId: 'submitApplication',
  summary: 'Submit an application for verification',
  description: [
    'The service repeats a call without a usable answer, with the same key and body, until it gets 200, 201 or 422.',
    'So a key must never create two applications, also if calls overlap.',
    'A correction is a new submission with a new reference: a new application, with an `applicationId` and a `sequence` of its own.',
    'The application that it corrects changes no more.',
  ].join(' '),
  security: [{ apiKey: [] }],
  parameters: [header('Idempotency-Key', 'Equals `reference` in the body.')],
  requestBody: { required: true, ...json('Submission') },
  responses: {
    200: answer(
      'The key was used before. The body is the newest state of its application.',
      'ApplicationState',
    ),
    201: answer('The application was created.', 'ApplicationState'),
    400: answer(
      'The body is not JSON, or the key is missing or differs from the reference.',
      'ProviderError',
    ),
    422: answer(
      'The provider refused properties and stored nothing, and a read of the reference answers 404. The service sends corrected properties under a new reference.',
      'Refusal',
    ),
    ...failures,
  },
}

const read = {
  operationId: 'readApplication',
  summary: 'Read the state of an application',
  description:
    'The service reads after a lost answer or callback, and about every minute while an application is pending.',
  security: [{ apiKey: [] }],
  parameters: [referenceParameter],
  responses: {
    200: answer('The current state.', 'ApplicationState'),
    404: unknownReference,
    ...failures,
  },
}

const openPage = {
  operationId: 'openPage',
  summary: 'Open a page of the provider for the person',
  description: [
    'Only for a provider whose requirements have the `action` `provider`. The service calls it each time the person presses a button.',
    'The page may be left and opened again. The result comes as a state of the application.',
  ].join(' '),
  security: [{ apiKey: [] }],
  parameters: [referenceParameter],
  requestBody: { required: true, ...json('PageRequest') },
  responses: {
    201: answer('The page was opened.', 'ProviderPage'),
    404: unknownReference,
    409: answer(
      'The application needs the person no longer. The service reads its state.',
      'ProviderError',
    ),
    ...failures,
  },
}

const callback = {
  operationId: 'receiveApplicationState',
  summary: 'Send a changed state to the service',
  description: [
    'Sent to `/kyc/public/v1/provider-callbacks` of the service for every change after the first state, at least once and in any order.',
    'Repeat a callback until the answer is 204, with the same id and body and a new timestamp and signature: after a pause that grows to a minute, for at least a day.',
    'The service answers within 10 seconds.',
    'The signature is that of [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`.',
    'Its key is the secret without `whsec_`, decoded from base64.',
  ].join(' '),
  security: [],
  parameters: [
    header('webhook-id', 'Equals the id of the body. Repeated deliveries have the same id.'),
    header(
      'webhook-timestamp',
      'The time of this delivery, as a Unix timestamp in seconds, at most 5 minutes away.',
    ),
    header(
      'webhook-signature',
      'One signature, or one for each secret with spaces between them while the secret changes.',
    ),
  ],
  requestBody: { required: true, ...json('ProviderCallback') },
  responses: {
    204: { description: 'The service stored the state, or knows it already.' },
    400: { description: 'The body does not match this document. A repetition changes nothing.' },
    401: { description: 'The signature is wrong, or its timestamp is too far away.' },
    413: { description: 'The body is longer than 64 KiB.' },
    '5XX': { description: 'The service fails. Repeat the callback later.' },
  },
}

/**
 * Describes the HTTP interface that the service expects from a provider, or from an adapter in
 * front of the provider.
 */
export const providerDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Verification provider',
    version: '1',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    description: [
      'The interface of a verification provider, as the service calls it. All bodies are JSON in UTF-8.',
      'Both sides ignore unknown properties, and `null` means absent.',
      'A person waits for the answer to a submission, so it should come within a second: the service waits 2.5 seconds (`BAAS_TIMEOUT_MS`), and 10 seconds when it repeats the call.',
      'An answer has at most 256 KiB. Redirects are not followed.',
      'In production the provider has https.',
    ].join(' '),
  },
  servers: [
    { url: '{BAAS_URL}', variables: { BAAS_URL: { default: 'https://provider.example' } } },
  ],
  paths: {
    [applicationsPath]: { post: submit },
    [`${applicationsPath}/{reference}`]: { get: read },
    [`${applicationsPath}/{reference}/pages`]: { post: openPage },
  },
  webhooks: { applicationUpdated: { post: callback } },
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'The key that the provider issued to the service: `BAAS_API_KEY`.',
      },
    },
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, toSchema(schema)]),
    ),
  },
})
