import type { ReactNode } from 'react'
import { errorIdOf, hintIdOf } from './faults'

export const inputLook =
  'min-h-12 w-full rounded-control border-[1.5px] border-control bg-surface px-3 text-ui text-ink aria-invalid:border-danger hover:border-ink transition-colors duration-[120ms] ease-plain'

/** The bar at the left that a field with a fault has. */
export const faultLook = (fault: unknown): string =>
  fault ? 'relative before:absolute before:inset-y-0 before:-left-4 before:w-[3px] before:bg-danger' : 'relative'

export const LineNumber = ({ children }: { children: string | undefined }) =>
  children ? (
    <span aria-hidden="true" className="line-number">
      {children}
    </span>
  ) : null

export const Hint = ({ of, children }: { of: string; children: ReactNode }) =>
  children ? (
    <p id={hintIdOf(of)} className="mt-1 text-small text-muted">
      {children}
    </p>
  ) : null

/** Colour alone says nothing, so the word stands before it for those who hear it. */
export const FieldError = ({ of, fault }: { of: string; fault: { message: string } | undefined }) =>
  fault ? (
    <p id={errorIdOf(of)} className="mt-1 text-ui font-semibold text-danger">
      <span className="sr-only">Error:</span> {fault.message}
    </p>
  ) : null

type FieldsetProps = {
  name: string
  legend: ReactNode
  /** What stands under the legend before the hint. */
  lead?: ReactNode
  hint?: string | undefined
  fault?: { message: string } | undefined
  line?: string | undefined
  className?: string
  children: ReactNode
}

/** Inputs that answer one question together. */
export function Fieldset({ name, legend, lead, hint, fault, line, className = '', children }: FieldsetProps) {
  const described = [hint && hintIdOf(name), fault && errorIdOf(name)].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={`${faultLook(fault)} ${className}`} aria-describedby={described}>
      <legend className="block w-full text-ui font-semibold">
        <LineNumber>{line}</LineNumber>
        {legend}
      </legend>
      {lead}
      <Hint of={name}>{hint}</Hint>
      <FieldError of={name} fault={fault} />
      <div className="mt-3">{children}</div>
    </fieldset>
  )
}
