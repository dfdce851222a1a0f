import type { ErrorCode } from '@/lib/errors'
import { today } from '@/lib/now'
import { cleanText } from '@/lib/signup/cleaning'
import type { Draft } from '@/lib/signup/draft'
import {
  type DatePart,
  type ReadDate,
  readTypedDate,
  type TypedDate,
} from '@/lib/signup/typed-date'
import { isWordKey, say, type WordKey, type Words } from '@/lib/signup/words'

/** One fault of one question of a form, in words. `source` is the field's dotted name; `parts` the inputs it concerns when it has several. */
export type FormFault = {
  source: string
  code: ErrorCode
  message: string
  parts?: readonly string[]
}
/** Something to look at again. Where `holds`, the step is shown once more, and the next Continue goes on. */
export type FormWarning = { source: string; message: string; holds: boolean }

/** What became of a step: its part of the draft, or the faults in the order of its fields. */
export type Checked =
  | { ok: true; draft: Partial<Draft>; warnings: readonly FormWarning[] }
  | { ok: false; faults: readonly FormFault[]; warnings: readonly FormWarning[] }

const codes: Readonly<Record<string, ErrorCode>> = {
  empty: 'REQUIRED',
  missing: 'REQUIRED',
  long: 'MAX',
}

/** Reads the answers of one step field by field and keeps the faults. Every reader gives back undefined for a wrong answer. */
export class Answers {
  readonly faults: FormFault[] = []
  readonly warnings: FormWarning[] = []
  readonly words: Words

  constructor(words: Words) {
    this.words = words
  }

  /** Notes a fault, in the words of `source.kind`. */
  refuse(
    source: string,
    kind: string,
    code?: ErrorCode,
    given?: Record<string, string>,
    parts?: readonly string[],
  ): undefined {
    this.note({
      source,
      code: code ?? codes[kind] ?? 'INVALID_CHARACTERS',
      message: this.word(`${source}.${kind}`, given),
      ...(parts && { parts }),
    })
  }

  note(fault: FormFault): undefined {
    this.faults.push(fault)
  }

  warn(source: string, key: WordKey, holds: boolean): void {
    this.warnings.push({ source, message: say(this.words, key), holds })
  }

  /** Clean text of at most `max` characters; undefined when there is none, which is a fault where the words call it one. */
  text(source: string, typed: string, max = 255): string | undefined {
    const value = cleanText(typed)
    if (value === '') return isWordKey(`${source}.empty`) ? this.refuse(source, 'empty') : undefined
    return [...value].length > max ? this.refuse(source, 'long') : value
  }

  choice<Value extends string>(
    source: string,
    chosen: string,
    values: readonly Value[],
  ): Value | undefined {
    return values.find((value) => value === chosen) ?? this.refuse(source, 'empty')
  }

  yesOrNo(source: string, chosen: string): boolean | undefined {
    return chosen === 'yes' || chosen === 'no' ? chosen === 'yes' : this.refuse(source, 'empty')
  }

  /** A real date; what else it must be is for the caller, who gets it as YYYY-MM-DD too. */
  date(source: string, typed: TypedDate): Extract<ReadDate, { date: string }> | undefined {
    const read = readTypedDate(typed, this.words['date.months'].split(' '))
    if ('date' in read) return read
    if (read.fault === 'missing')
      return this.refuse(
        source,
        'missing',
        undefined,
        { parts: this.nameParts(read.parts) },
        read.parts,
      )
    if (read.fault !== 'yearDigits')
      return this.refuse(
        source,
        read.fault,
        read.fault === 'unreal' ? 'DATE' : 'REQUIRED',
        {},
        read.parts,
      )
    return this.note({
      source,
      code: 'DATE',
      message: say(this.words, 'date.yearDigits'),
      parts: read.parts,
    })
  }

  isFuture(iso: string): boolean {
    return iso > today()
  }

  finish(draft: Partial<Draft>): Checked {
    const { faults, warnings } = this
    return faults.length > 0 ? { ok: false, faults, warnings } : { ok: true, draft, warnings }
  }

  private word(key: string, given?: Record<string, string>): string {
    if (!isWordKey(key)) throw new Error(`No words for ${key}`)
    return say(this.words, key, given)
  }

  private nameParts(parts: readonly DatePart[]): string {
    const [first, second] = parts.map((part) => say(this.words, `date.part.${part}`))
    const part =
      second === undefined ? first : say(this.words, 'date.and', { first: first ?? '', second })
    return say(this.words, 'date.a', { part: part ?? '' })
  }
}
