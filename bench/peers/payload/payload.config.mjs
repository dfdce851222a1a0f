// Payload with PostgreSQL: users with an API key, and a collection with the fields of our inbox.
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

const own = ({ req }) => (req.user ? { owner: { equals: req.user.id } } : false)

export default buildConfig({
  secret: process.env.SECRET,
  telemetry: false,
  db: postgresAdapter({
    pool: { connectionString: process.env.DATABASE_URL, max: 10 },
    push: true,
  }),
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    {
      slug: 'notifications',
      access: { read: own },
      fields: [
        { name: 'owner', type: 'relationship', relationTo: 'users', index: true, required: true },
        { name: 'type', type: 'text', required: true },
        { name: 'title', type: 'text' },
        { name: 'body', type: 'textarea' },
        { name: 'isRead', type: 'checkbox', index: true, defaultValue: false },
        { name: 'data', type: 'json' },
      ],
    },
  ],
})
