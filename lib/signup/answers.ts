import type * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import type { Draft } from '@/lib/signup/draft'
import { isWordKey, kindOfCode, type WordKey, type Words } from '@/lib/signup/words'

/** One fault of one question, in words. `source` is the field's dotted name; `parts` the inputs it concerns when it has several. */
export type FormFault = {
  source: string
  code: ErrorCode
  message: string
  parts?: readonly string[]
}
/** A hint to check an answer. With `holds`, the step is shown once more and the next Continue proceeds. */
export type FormWarning = { source: string; message: string; holds: boolean }

/** The result of a check: the step's part of the draft, or the faults in the order of its questions. */
export type Checked =
  | { ok: true; draft: Partial<Draft>; warnings: readonly FormWarning[] }
  | { ok: false; faults: readonly FormFault[]; warnings: readonly FormWarning[] }

/** A fault before it has words: the last part of their key, what fills them, and the inputs concerned. */
export type Refusal = {
  code: ErrorCode
  kind?: string | undefined
  /** The whole key, for words that all fields share. */
  key?: WordKey
  given?: Readonly<Record<string, string>> | undefined
  parts?: readonly string[] | undefined
}

/** Collects the faults and warnings of one step. */
export class Answers {
  readonly faults: FormFault[] = []
  readonly warnings: FormWarning[] = []
  readonly words: Words

  constructor(words: Words) {
    this.words = words
  }

  /** Adds a fault in the words of `source.kind`; the kind is the code's own unless given. */
  refuse(source: string, refusal: Refusal): undefined {
    const { code, kind = kindOfCode(code) ?? 'characters', given, parts } = refusal
    const key = refusal.key ?? `${source}.${kind}`
    if (!isWordKey(key)) throw new Error(`No words for ${key}`)
    const message = fillText(this.words[key], given)
    this.faults.push({ source, code, message, ...(parts && { parts }) })
  }

  /** Adds a hint in the words of `source.kind`; the answer is accepted. */
  warn(source: string, kind: string, holds: boolean): void {
    this.warnings.push({ source, message: this.words[`${source}.${kind}` as WordKey], holds })
  }

  /** Returns the value if the rule accepts it; else refuses with the rule's first code. */
  judge<Value>(
    source: string,
    rule: z.ZodType,
    value: Value,
    explain?: (code: ErrorCode) => Partial<Refusal> | undefined,
  ): Value | undefined {
    const { error } = rule.safeParse(value)
    if (!error) return value
    // Every rule of the payload reports a code as its message.
    const code = error.issues[0]?.message as ErrorCode
    return this.refuse(source, { code, ...explain?.(code) })
  }

  finish(draft: Partial<Draft>): Checked {
    const { faults, warnings } = this
    return faults.length > 0 ? { ok: false, faults, warnings } : { ok: true, draft, warnings }
  }
}
