import { access } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import { callers, mayCall, shortNames } from './callers'
import { table } from './markdown-parts'
import { chapters } from './reference'

const heads = ['Operation', ...callers.map((caller) => shortNames[caller])]

/** The permission matrix in Markdown: a table per chapter, a column per kind of caller. */
export const listMatrixBlocks = (): string[] =>
  chapters.flatMap(({ name, contracts }) => [`## ${name}`, table(heads, contracts.map(rowOf))])

const rowOf = (contract: Contract): string[] => [
  `${contract.method} ${contract.path}`,
  ...(access[contract.access]
    ? callers.map((caller) => (mayCall(contract, caller) ? 'Yes' : 'No'))
    : callers.map((_, index) => (index === 0 ? 'Anyone, without credentials' : ''))),
]
