// Sends the statements of a pgbench script, for a machine without pgbench. Usage:
// node bench/row-writer.mjs script connections seconds
import fs from 'node:fs'
import pg from 'pg'

const [script, connections, seconds] = process.argv.slice(2)
const statements = fs
  .readFileSync(script, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line, i) => {
    const names = []
    const text = line.replace(/;$|\\gset$/, '').replace(/(?<!:):([a-z]+)\b/g, (_, name) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    return { name: `s${i}`, text, names, isKept: line.endsWith('\\gset') }
  })

const times = []
const endAt = performance.now() + Number(seconds) * 1000
async function work() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  let variables = {}
  while (performance.now() < endAt) {
    const startedAt = performance.now()
    for (const { name, text, names, isKept } of statements) {
      const { rows } = await client.query({
        name,
        text,
        values: names.map((one) => variables[one]),
      })
      if (isKept) variables = rows[0]
    }
    times.push(performance.now() - startedAt)
  }
  await client.end()
}

const startedAt = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, work))
const took = (performance.now() - startedAt) / 1000
times.sort((a, b) => a - b)
const at = (share) => times[Math.floor(times.length * share)]
process.stdout.write(
  JSON.stringify({
    requests: times.length,
    seconds: took,
    errors: 0,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }),
)
