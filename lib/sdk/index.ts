export { Latchkey } from './latchkey'
export { LatchkeyError } from './latchkey-error'
export { verifyWebhook } from './verify-webhook'
export { WebhookError } from './webhook-error'
