import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applicationsPath } from '@/lib/provider'
import { garbage } from './garbage'
import { apiKey, type Bench, makeBody, startBench, submit } from './partner'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.stop())

const person = {
  firstName: 'Wilhelmina-Canary',
  lastName: 'Quackenbush-Canary',
  dateOfBirth: '11/23/1971',
  address: { address: '4417 Canary Wharf Road', city: 'Schenectady-Canary' },
  identification: { type: 'Passport', number: 'CNRY90210X' },
}
const digits = (index: number) => String(917_530_000 + index * 7919)
const dash = (nine: string) => `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`

/** Returns the encodings in which a text may be stored in a file. */
function encode(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  // The base64 of a text inside other text depends on the offset of the text modulo 3. For each of
  // the three offsets, this code finds the characters that depend on the text alone.
  const shifted = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
  })
  const wide = Buffer.from(text, 'utf16le')
  const texts = [
    text,
    encodeURIComponent(text),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...shifted,
  ]
  return [...texts.map((one) => Buffer.from(one)), wide, Buffer.from(wide).swap16()]
}

const numbers = Array.from({ length: 200 }, (_, index) => digits(index))
const traces = [
  ...numbers.flatMap((nine) => [nine, dash(nine), JSON.stringify(dash(nine)).slice(1, -1)]),
  ...[
    'Wilhelmina-Canary',
    'Quackenbush-Canary',
    '11/23/1971',
    '1971-11-23',
    '4417 Canary Wharf Road',
    'Schenectady-Canary',
    'CNRY90210X',
  ],
].flatMap(encode)

async function readFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(0)
  return Buffer.concat([
    ...(await Promise.all(files.map((file) => readFile(file)))),
    ...files.map((file) => Buffer.from(file)),
  ])
}

const raw = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${bench.simulator.url}${applicationsPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    body,
  })

test('the privacy search finds personal data at every offset within base64 text', () => {
  const text = dash(digits(0))
  for (const lead of ['', 'x', 'xy']) {
    const hidden = Buffer.from(Buffer.from(`${lead}${text}tail`).toString('base64'))
    expect(encode(text).some((trace) => hidden.includes(trace))).toBe(true)
  }
  for (const trace of encode(text)) expect(trace.length).toBeGreaterThanOrEqual(9)
})

test('the simulator writes no personal data to its folder, log, output or callbacks', async () => {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => Boolean(written.push(String(chunk))))
  }
  const json = { 'content-type': 'application/json' }
  const bodies = numbers.map((nine, index) => ({
    ...makeBody(`privacy-${index}:1`),
    person: { ...person, socialSecurityNumber: dash(nine) },
  }))
  const answers: string[] = []
  for (const [index, body] of bodies.entries()) {
    const text = JSON.stringify(body)
    if (index < 100) answers.push(JSON.stringify((await submit(bench.simulator.url, body)).body))
    else if (index < 120) answers.push(await (await raw(text.slice(0, -5), json)).text())
    else if (index < 140)
      answers.push(await (await raw(text.replace('"individual"', text.slice(0, 40)), json)).text())
    else if (index < 160)
      answers.push(
        await (
          await raw(
            JSON.stringify({ ...body, person: { ...body.person, dateOfBirth: text } }),
            json,
          )
        ).text(),
      )
    else if (index < 170) answers.push(await (await raw(text)).text())
    else if (index < 180)
      answers.push(await (await raw(text, { ...json, authorization: 'Bearer wrong' })).text())
    else if (index < 190)
      answers.push(await (await raw(text, { ...json, 'idempotency-key': 'another' })).text())
    else await cutInTheMiddle(text)
  }
  bench.simulator.controls.setMode(
    'garbage',
    garbage.find(({ name }) => name === 'echo-in-error')?.name,
  )
  await submit(bench.simulator.url, bodies[0]!)
  bench.simulator.controls.setMode('normal')
  await expect.poll(() => bench.receiver.arrived).toHaveLength(100)
  vi.restoreAllMocks()

  const seen = Buffer.concat([
    await readFolder(path.dirname(bench.folder)),
    Buffer.from(bench.lines.join('\n')),
    Buffer.from(written.join('\n')),
    Buffer.from(answers.join('\n')),
    Buffer.from(JSON.stringify(bench.receiver.arrived)),
  ])
  expect(seen.includes('privacy-99:1')).toBe(true)
  expect(traces.filter((trace) => seen.includes(trace)).map(String)).toEqual([])
})

/** Sends half of a body and closes the connection. */
function cutInTheMiddle(text: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': String(text.length),
    }
    const request = http.request(`${bench.simulator.url}${applicationsPath}`, {
      method: 'POST',
      headers,
    })
    request.on('error', () => resolve())
    request.write(text.slice(0, -20), () => request.destroy(new Error('left')))
  })
}
