import fc from 'fast-check'

/** A request body with its content type. */
export type Body = { text: string | Buffer; type: string | undefined }

const json = 'application/json'
const nest = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)

/** Values that no schema expects. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    0.1,
    -0,
    '',
    ' ',
    [],
    {},
    [[]],
    [null],
    { '': '' },
  ),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    '\udfff',
    'a\ud83d',
    '\u202e',
    '\ufeff',
    '１２３',
    '𝟗𝟎𝟎',
    '\u0000'.repeat(9),
    'é'.repeat(300),
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    "'; drop table sessions; --",
    '{{7*7}}',
    '%00',
    '../../etc/passwd',
    '<script>',
    '\r\nX: y',
  ),
  fc.constantFrom(
    'x'.repeat(256),
    'x'.repeat(257),
    'x'.repeat(5000),
    '9'.repeat(400),
    '-'.repeat(64),
    '1e5',
    '-0.00',
    '12.0',
    '0x10',
    'NaN',
  ),
  fc.integer(),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue({ maxDepth: 4 }),
)
const oddKeys = fc.constantFrom(
  'constructor',
  'toString',
  'hasOwnProperty',
  'kycStatus',
  'id',
  'role',
  'customerId',
  'environment',
  'é',
  '',
  '0',
  'a.b',
)

type Place = { holder: Record<string, unknown>; key: string }

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])])
}

/**
 * A change of a body. Each change inserts a copy of its odd value. If two changes inserted the same
 * object, the object could contain itself.
 */
type Change = (root: { body: unknown }, place: Place) => void
const changes: fc.Arbitrary<Change> = fc.oneof(
  odd.map<Change>((value) => (_, { holder, key }) => {
    holder[key] = structuredClone(value)
  }),
  fc.constant<Change>((_, { holder, key }) => {
    delete holder[key]
  }),
  fc.tuple(oddKeys, odd).map<Change>(([key, value]) => (_, { holder }) => {
    Object.defineProperty(holder, key, {
      value: structuredClone(value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }),
  odd.map<Change>((value) => (root) => {
    root.body = structuredClone(value)
  }),
  fc.constant<Change>((root) => {
    root.body = [root.body, root.body]
  }),
  fc.constant<Change>((_, { holder, key }) => {
    holder[key] = { [key]: holder[key] }
  }),
)

/** Generates valid bodies with one to three changes. */
const changed = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  fc
    .tuple(valid, fc.array(fc.tuple(changes, fc.nat()), { minLength: 1, maxLength: 3 }))
    .map(([body, list]) => {
      const root = { body: structuredClone(body) }
      for (const [change, n] of list) {
        const places = placesOf(root)
        if (places.length > 0) change(root, places[n % places.length]!)
      }
      return { text: JSON.stringify(root.body) ?? '', type: json }
    })

/** Generates text that is almost JSON, and JSON that the service must not parse. */
const mangled = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  fc.tuple(valid, fc.nat(), fc.nat({ max: 12 })).map(([body, n, kind]) => {
    const text = JSON.stringify(body) ?? '{}'
    const shapes: (() => string | Buffer)[] = [
      () => text.slice(0, n % (text.length + 1)),
      () => `\ufeff${text}`,
      () => text.replaceAll('"', "'"),
      () => `${text}${text}`,
      () => text.replace(/}$/, ',}'),
      () => `/* */${text}`,
      () => text.replace('{', '{"__proto__":{"role":"Advisor"},'),
      () => text.replace(/"(\w+)":/, '"$1":1,"$1":'),
      () => nest(33 + (n % 2000), '[', ']'),
      () => nest(33 + (n % 2000), '{"a":', '}').replace('{"a":}', '{}'),
      () => `[${'0,'.repeat(1001)}0]`,
      () =>
        text.replace(
          /}$/,
          `${text.length > 2 ? ',' : ''}"more":"${'x'.repeat(60_000 + (n % 10_000))}"}`,
        ),
      () =>
        Buffer.concat([
          Buffer.from(text),
          Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80].slice(0, 1 + (n % 6))),
        ]),
    ]
    return { text: shapes[kind]!(), type: json }
  })

const types = fc.constantFrom<string | undefined>(
  undefined, '', 'text/plain', 'application/json; charset=latin1', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/xml',
  'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json, text/plain', 'application/vnd.api+json', ';', 'application/json;',
) // biome-ignore format: a list

const mistyped = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  fc.tuple(valid, types).map(([body, type]) => ({ text: JSON.stringify(body) ?? '', type }))

/** Generates form bodies with dotted field names. */
const posted: fc.Arbitrary<Body> = fc
  .array(
    fc.tuple(
      fc.oneof(
        oddKeys,
        fc.constantFrom('userType', 'email', 'token', 'consent', 'to', 'address.city', 'a.0.b'),
      ),
      fc.string(),
    ),
    { maxLength: 6 },
  )
  .map((pairs) => ({
    text: new URLSearchParams(pairs).toString(),
    type: 'application/x-www-form-urlencoded',
  }))

const garbage: fc.Arbitrary<Body> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => ({ text, type: json })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ text: Buffer.from(bytes), type: json })),
  fc
    .constantFrom('null', '0', '""', 'true', '[]', '{}', 'NaN', 'undefined', '', ' ')
    .map((text) => ({ text, type: json })),
)

/**
 * Generates bodies for an operation from valid values. About half are valid. The others are invalid
 * in many ways.
 */
export const bodyOf = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: valid.map((body) => ({ text: JSON.stringify(body) ?? '', type: json })),
    },
    { weight: 5, arbitrary: changed(valid) },
    { weight: 2, arbitrary: mangled(valid) },
    { weight: 1, arbitrary: mistyped(valid) },
    { weight: 1, arbitrary: posted },
    { weight: 1, arbitrary: garbage },
  )
