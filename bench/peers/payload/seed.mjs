// Creates a user with an API key and the requested number of unread notifications. Prints the key.
import { getPayload } from 'payload'
import config from './payload.config.mjs'

const payload = await getPayload({ config })
const apiKey = crypto.randomUUID()
const owner = await payload.create({
  collection: 'users',
  data: {
    email: 'rae.carter@example.com',
    password: crypto.randomUUID(),
    enableAPIKey: true,
    apiKey,
  },
})
for (let i = 0; i < Number(process.argv[2]); i++)
  await payload.create({
    collection: 'notifications',
    data: {
      owner: owner.id,
      type: 'TRANSACTION_EXECUTED',
      title: 'Payment received',
      body: 'A transfer of 125.00 arrived in your account.',
      isRead: false,
      data: { amount: '125.00' },
    },
  })
process.stdout.write(`API_KEY=${apiKey}\n`)
process.exit(0)
