import type * as z from 'zod'
import type { ErrorCode } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import type { Draft } from '@/lib/signup/draft'
import { isWordKey, kindOfCode, type WordKey, english as words } from '@/lib/signup/words'

/** An error of one question, with its message. `source` is the dotted name of the field; `parts` are its faulty inputs if it has several. */
export type FormFault = {
  source: string
  code: ErrorCode
  message: string
  parts?: readonly string[]
}
/** A warning about an answer. If `holds` is true, the form shows the step again, and the next press of Continue accepts the answer. */
export type FormWarning = { source: string; message: string; holds: boolean }

/** The result of checking a step: its part of the draft, or the errors in the order of its questions. */
export type Checked =
  | { ok: true; draft: Partial<Draft>; warnings: readonly FormWarning[] }
  | { ok: false; faults: readonly FormFault[]; warnings: readonly FormWarning[] }

/** An error whose message is not built yet. The message key ends with `kind`. */
export type Refusal = {
  code: ErrorCode
  kind?: string | undefined
  /** The complete message key, for messages that all fields share. */
  key?: WordKey | undefined
  given?: Readonly<Record<string, string>> | undefined
  parts?: readonly string[] | undefined
}

/** Collects the errors and warnings of one step. */
export class Answers {
  readonly faults: FormFault[] = []
  readonly warnings: FormWarning[] = []

  /** Adds an error. Its message key is `source.kind`. By default, the code decides the kind. */
  refuse(source: string, refusal: Refusal): undefined {
    const { code, kind = kindOfCode(code) ?? 'characters', given, parts } = refusal
    const key = refusal.key ?? `${source}.${kind}`
    if (!isWordKey(key)) throw new Error(`No words for ${key}`)
    const message = fillText(words[key], given)
    this.faults.push({ source, code, message, ...(parts && { parts }) })
  }

  /** Adds a warning. Its message has the key `source.kind`. The answer is accepted. */
  warn(source: string, kind: string, holds: boolean): void {
    this.warnings.push({ source, message: words[`${source}.${kind}` as WordKey], holds })
  }

  /** Returns the value if the rule accepts it. If not, adds an error for the first code of the rule. */
  judge<Value>(
    source: string,
    rule: z.ZodType,
    value: Value,
    explain?: (code: ErrorCode) => Partial<Refusal> | undefined,
  ): Value | undefined {
    const { error } = rule.safeParse(value)
    if (!error) return value
    // Each rule of the signup body has an error code as its message.
    const code = error.issues[0]?.message as ErrorCode
    return this.refuse(source, { code, ...explain?.(code) })
  }

  finish(draft: Partial<Draft>): Checked {
    const { faults, warnings } = this
    return faults.length > 0 ? { ok: false, faults, warnings } : { ok: true, draft, warnings }
  }
}
