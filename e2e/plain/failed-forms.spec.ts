import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server'
import { applyPath } from '../support/journey'
import { makeEmail, prepare, prepareMember } from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { type Service, startService } from '../support/service'

let server: DatabaseServer
let service: Service
let database: Database
beforeAll(async () => {
  server = await startDatabaseServer()
  service = await startService({ env: { DATABASE_URL: server.url } })
  database = await openDatabase({ databaseUrl: () => server.adminUrl })
})
afterAll(async () => {
  await database?.close().catch(() => {})
  await service?.stop()
  await server?.stop()
})

type Filled = { page: PlainPage; button: string }

/** Opens and fills in the sign-in, a step and the settings, each in its own browser. */
async function fillForms(): Promise<Filled[]> {
  const client = connect(service)
  const [visitor, applicant, member] = [1, 2, 3].map(() => openPlainPage(service.url))
  await visitor!.open('/sign-in')
  visitor!.fill('Email address', makeEmail())
  await prepare(applicant!, service.url, client, { at: 'name' })
  await applicant!.open(applyPath('name'))
  await prepareMember(member!, service.url, client)
  await member!.open('/settings')
  return [
    { page: visitor!, button: 'Continue' },
    { page: applicant!, button: 'Continue' },
    { page: member!, button: 'Save appearance' },
  ]
}

/** Sends a form. Expects an error page at the URL of its action, with a link back to the form. */
async function expectPage({ page, button }: Filled): Promise<void> {
  const { pathname } = page.url
  await page.press(button)
  expect(page.url.pathname).toMatch(/^\/api\//)
  expect([page.status, page.heading]).toEqual([500, 'Something went wrong on our side'])
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(page.text).not.toContain('INTERNAL_SERVER_ERROR')
  const back = page.list(({ attributes }) => attributes.href === pathname)
  expect(back.length, pathname).toBeGreaterThan(0)
}

async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  await database.query(`alter table ${table} rename to table_away`)
  try {
    await work()
  } finally {
    await database.query(`alter table table_away rename to ${table}`)
  }
}

test('without JavaScript a form shows an error page if sessions are unreadable', async () => {
  const forms = await fillForms()
  await withoutTable('browser_sessions', async () => {
    for (const form of forms) await expectPage(form)
  })
})

test('without JavaScript a form shows an error if customers are unreadable', async () => {
  const forms = await fillForms()
  await withoutTable('customers', async () => {
    for (const { page, button } of forms) {
      await page.press(button)
      expect(page.headers.get('content-type')).toContain('text/html')
      const shown = page.status === 200 ? page.title : page.heading
      expect(shown).toMatch(/^(Error: |Something went wrong on our side|This page didn't load)/)
    }
  })
})

test('a failed form returns JSON if the Accept header is missing or names JSON', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${service.url}/api/email`, {
      method: 'POST',
      body: new URLSearchParams({ email: makeEmail(), purpose: 'sign-in' }),
      headers: { origin: service.url, ...headers },
    })
  await withoutTable('browser_sessions', async () => {
    for (const headers of [{}, { accept: 'application/json' }] as Record<string, string>[]) {
      const answer = await send(headers)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect([answer.status, (await answer.json()).errors[0].code]).toEqual([
        500,
        'INTERNAL_SERVER_ERROR',
      ])
    }
  })
})

test('without JavaScript a form shows an error page if the database is unreachable', async () => {
  const forms = await fillForms()
  await server.crash('SIGQUIT')
  try {
    for (const form of forms) await expectPage(form)
  } finally {
    await server.start()
  }
})
