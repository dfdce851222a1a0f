import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '@/lib/testing/free-port'
import { type Client, call, connect, paths } from '../support/api'
import { type Service, startService } from '../support/service'

/**
 * This service shares its database with the process of `next start`, which serves the same route
 * files.
 */
let service: Service
let host: ChildProcess
let onNext: Service
let api: Client
beforeAll(async () => {
  service = await startService()
  const port = await findFreePort()
  const next = path.resolve('node_modules/next/dist/bin/next')
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: service.databaseUrl(),
    DATA_DIR: service.dataDir,
    APP_URL: service.url,
  }
  host = spawn(
    path.resolve('node_modules/.bin/node'),
    [next, 'start', '-H', '127.0.0.1', '-p', String(port)],
    {
      env: env as NodeJS.ProcessEnv,
      stdio: 'ignore',
    },
  )
  onNext = { ...service, url: `http://127.0.0.1:${port}` }
  api = connect(onNext)
  const isHealthy = () =>
    fetch(`${onNext.url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  await vi.waitUntil(isHealthy, { timeout: 90_000, interval: 100 })
})
afterAll(async () => {
  host?.kill('SIGTERM')
  await service?.stop()
})

describe('the API routes in a bare Next.js server', () => {
  test('a server started with "next start" returns the approval that the worker stored', async () => {
    const { temporary } = await api.signUp()
    const readStatus = async () =>
      (await call(onNext, 'GET', paths.kyc, { headers: temporary.headers })).body.data.status
    await expect.poll(readStatus, { interval: 100 }).toBe('approved')
  })

  test('a server started with "next start" returns the error envelope', async () => {
    const answer = await call(onNext, 'GET', paths.whoami)
    expect(answer.status).toBe(401)
    expect(answer.body.errors[0].code).toBe('UNAUTHORIZED')
  })
})
