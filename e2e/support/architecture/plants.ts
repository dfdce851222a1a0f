import type { rules } from './rules'

const written = 'a_b as "aB", c_d as "cD", e_f as "eF"'
const line = (count: number) => 'const a = 1\n'.repeat(count)
/**
 * Source files for tests of the rules. Each row has a rule, files that break it, and the first
 * words of the expected report.
 */
export const plants: [rule: keyof typeof rules, planted: [string, string][], found: string][] = [
  [
    'arrows',
    [
      ['lib/a.ts', "import * as b from '@/server/b'\n"],
      ['server/b.ts', ''],
    ],
    'lib/a.ts imports @/server/b: lib may',
  ],
  [
    'arrows',
    [
      ['components/a.tsx', "import type { B } from '../server/b'\n"],
      ['server/b.ts', ''],
    ],
    'components/a.tsx imports ../server/b',
  ],
  [
    'arrows',
    [
      ['server/a.ts', "export { b } from '@/app/b'\n"],
      ['app/b.ts', ''],
    ],
    'server/a.ts imports @/app/b',
  ],
  [
    'arrows',
    [
      ['simulator/a.ts', "import '@/server/b'\n"],
      ['server/b.ts', ''],
    ],
    'simulator/a.ts imports @/server/b',
  ],
  [
    'arrows',
    [
      ['server/a.ts', "import '@/lib/testing/b'\n"],
      ['lib/testing/b.ts', ''],
    ],
    'server/a.ts imports @/lib/testing/b: only a test needs it',
  ],
  [
    'arrows',
    [
      ['e2e/a.ts', `const b = await ${'import'}('@/server/b')\n`],
      ['server/b.ts', ''],
    ],
    'e2e/a.ts imports @/server/b',
  ],
  ['packages', [['lib/a.ts', "import React from 'react'\n"]], 'lib/a.ts imports react'],
  ['packages', [['lib/a.ts', "import fs from 'node:fs'\n"]], 'lib/a.ts imports node:fs'],
  [
    'packages',
    [['components/a.tsx', "import {\n  readFileSync,\n} from 'node:fs'\n"]],
    'components/a.tsx imports node:fs',
  ],
  ['packages', [['bin/a.mjs', "import { z } from 'zod'\n"]], 'bin/a.mjs imports zod'],
  ['packages', [['server/a.ts', "import { vi } from 'vitest'\n"]], 'server/a.ts imports vitest'],
  [
    'doors',
    [
      ['app/a.ts', "import { b } from '@/server/rooms/b/c'\n"],
      ['server/rooms/b/c.ts', ''],
    ],
    'app/a.ts imports @/server/rooms/b/c: a room is entered',
  ],
  [
    'doors',
    [
      ['server/rooms/a.ts', "import { b } from './b/c'\n"],
      ['server/rooms/b/c.ts', ''],
    ],
    'server/rooms/a.ts imports ./b/c: a room is entered by server/rooms/b.ts',
  ],
  [
    'layers',
    [
      ['server/foundations/db/a.ts', "import { b } from '../../rooms/customers'\n"],
      ['server/rooms/customers.ts', ''],
    ],
    'server/foundations/db/a.ts imports ../../rooms/customers: foundations may not import rooms',
  ],
  [
    'layers',
    [
      ['server/rooms/a.ts', "import { b } from '../http/endpoint'\n"],
      ['server/http/endpoint.ts', "import { c } from '../rooms/a'\n"],
    ],
    'server/rooms/a.ts imports ../http/endpoint: rooms may not import http',
  ],
  ['layers', [['server/customers.ts', '']], 'server/customers.ts is in no layer'],
  [
    'next',
    [['server/a.ts', "import { cookies } from 'next/headers'\n"]],
    'server/a.ts imports next/headers',
  ],
  ['environment', [['lib/a.ts', 'const a = process.env.A\n']], 'lib/a.ts reads process.env'],
  [
    'cycles',
    [
      ['lib/a.ts', "import './b'\n"],
      ['lib/b.ts', "import './c'\n"],
      ['lib/c.ts', "import { a } from './a'\n"],
    ],
    'lib/a.ts imports itself: lib/a.ts > lib/b.ts > lib/c.ts > lib/a.ts',
  ],
  ['sizes', [['lib/a.ts', line(301)]], 'lib/a.ts has 301 lines'],
  ['sizes', [['app/a/route.ts', line(21)]], 'app/a/route.ts has 21 lines'],
  [
    'sizes',
    [
      ['lib/a.ts', line(61)],
      ['lib/b.ts', line(61)],
      ['lib/c.ts', ''],
    ],
    'all together: the median file has 61 lines',
  ],
  ['names', [['server/error-helpers.ts', '']], 'server/error-helpers.ts is named after a drawer'],
  ['names', [['lib/common/a.ts', '']], 'lib/common/a.ts is named after a drawer'],
  [
    'names',
    [['components/SignupForm.tsx', '']],
    'components/SignupForm.tsx is not spelled in kebab-case',
  ],
  [
    'writers',
    [
      ['server/rooms/a.ts', 'insert into things (id)'],
      ['server/rooms/b/c.ts', 'update things as t set id = 1'],
    ],
    'server: table things is written by rooms/a and rooms/b',
  ],
  [
    'writers',
    [
      ['server/rooms/a.ts', 'on conflict (id) do update set id = 1; delete from things'],
      ['server/rooms/b.ts', 'update things set x = 1'],
    ],
    'server: table things',
  ],
  [
    'reads',
    [
      ['server/rooms/a.ts', 'insert into things (id)'],
      ['server/rooms/b/c.ts', 'db.query(sql`select 1 from other o join things t on t.id = 1`)'],
    ],
    'server/rooms/b/c.ts reads things of rooms/a: use a verb of that room',
  ],
  [
    'reads',
    [
      ['server/rooms/a.ts', 'insert into things (id)'],
      [
        'server/rooms/b.ts',
        "joinByKey('o.thing_id', [{ table: 'things', key: 'id', alias: 't' }])",
      ],
    ],
    'server/rooms/b.ts reads things of rooms/a',
  ],
  [
    'http',
    [
      ['server/rooms/a.ts', "import type { Reply } from '../http/reply'\n"],
      ['server/http/reply.ts', ''],
    ],
    'server/rooms/a.ts imports ../http/reply: a room does not know HTTP',
  ],
  [
    'http',
    [['server/foundations/a/b.ts', "import type { IncomingMessage } from 'node:http'\n"]],
    'server/foundations/a/b.ts imports node:http: a room does not know HTTP',
  ],
  [
    'http',
    [['server/rooms/a.ts', 'export const send = (request: Request): void => {}\n']],
    'server/rooms/a.ts uses the type Request: a room does not know HTTP',
  ],
  [
    'columnLists',
    [
      ['server/rooms/a.ts', `sql\`select ${written} from things where id = \${id}\``],
      ['server/rooms/b.ts', `sql\`insert into things (id) values (\${id}) returning ${written}\``],
    ],
    'server/rooms/b.ts lists a_b as "aB", c_d as "cD", e_f as "eF" of things: server/rooms/a.ts',
  ],
  [
    'columnLists',
    [
      ['server/rooms/a.ts', `columns('things', {\n  aB: 'a_b',\n  cD: 'c_d',\n  eF: 'e_f',\n})`],
      [
        'server/rooms/b.ts',
        'sql`select t.e_f as "eF", t.c_d as "cD", t.a_b as "aB" from others o join things t on true`',
      ],
    ],
    'server/rooms/b.ts lists e_f as "eF", c_d as "cD", a_b as "aB" of things',
  ],
  ['wire', [['lib/signup/questions/a.ts', "import 'zod'\n"]], 'lib/signup/questions/a.ts builds'],
  ['wire', [['lib/signup/questions/b.ts', 'f(/a/u)\n']], 'lib/signup/questions/b.ts builds'],
  [
    'wire',
    [
      ['lib/formats.ts', 'const zip = /^\\d{5}$/\n'],
      ['lib/signup/steps.ts', 'const zipCode = /^\\d{5}$/\n'],
    ],
    'lib/signup/steps.ts repeats',
  ],
  [
    'provider',
    [
      ['lib/provider.ts', ''],
      ['server/rooms/kyc/a.ts', "import { refusal } from '@/lib/provider'\n"],
    ],
    'server/rooms/kyc/a.ts imports @/lib/provider: only server/rooms/provider',
  ],
  [
    'provider',
    [['server/rooms/kyc/b.ts', "const kind = 'persona'\n"]],
    'server/rooms/kyc/b.ts names a provider',
  ],
  [
    'moduleMocks',
    [['components/a.test.ts', `vi.${'mock'}('next/navigation', () => ({}))\n`]],
    'components/a.test.ts mocks a module',
  ],
  [
    'moduleMocks',
    [['lib/a.test.ts', `vi.${'doMock'}('./b', () => ({}))\n`]],
    'lib/a.test.ts mocks a module',
  ],
]
