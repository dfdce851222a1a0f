import { readPath } from '@/lib/dotted-path'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import type { StepSlug } from '@/lib/signup/slugs'

type Values = Record<string, unknown>
type Field = HTMLInputElement | HTMLSelectElement

/**
 * Returns the sample answers of the step, an unused email address, and the name for the signature.
 */
function valuesOf(path: string): Values {
  const slug = path.split('/').at(-1) as StepSlug
  const email = `avery.quinn.${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)}@example.com`
  const signatureName = document.getElementById('signatureName-hint')?.textContent ?? ''
  return {
    ...(Object.hasOwn(sampleAnswers, slug) ? sampleAnswers[slug] : {}),
    email,
    signatureName,
  }
}

/**
 * Sets a value with the same effects as typing: bypasses React's own setter, and dispatches the
 * input events.
 */
function type(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

const isAsked = (value: unknown, choice: string): boolean =>
  value === choice || value === true || (Array.isArray(value) && value.includes(choice))

/** Fills the form of the page with test values. Hidden inputs keep their values. */
export function fillPage(path: string): void {
  const values = valuesOf(path)
  for (const field of document.querySelectorAll<Field>(
    'main form input:not([type=hidden]), main form select',
  )) {
    const value = readPath(values, field.name)
    if (value === undefined || field.offsetParent === null) continue
    if (field.type === 'radio' || field.type === 'checkbox') {
      if (isAsked(value, field.value) !== (field as HTMLInputElement).checked) field.click()
    } else type(field, String(value))
  }
}
