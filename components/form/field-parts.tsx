import type { ReactNode } from 'react'
import { useWords } from '@/components/words/words-context'
import { errorIdOf, hintIdOf } from './faults'

export const inputLook =
  'min-h-12 rounded-control border-[1.5px] border-control bg-surface px-3 text-ui text-ink hover:border-ink transition-colors duration-[120ms] ease-plain aria-invalid:border-danger aria-invalid:border-l-[3px]'

/** The bar beside a group of choices with a fault. */
export const groupLook = (fault: unknown): string =>
  fault ? 'border-l-[3px] border-danger pl-4' : ''

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

/** A fault with a spoken prefix, since color alone is not announced. */
export function FieldError({ of, fault }: { of: string; fault: { message: string } | undefined }) {
  const word = useWords()
  return fault ? (
    <p id={errorIdOf(of)} className="mt-1 text-ui font-semibold text-danger">
      <span className="sr-only">{word('faults.prefix')}</span> <span>{fault.message}</span>
    </p>
  ) : null
}

type FieldsetProps = {
  name: string
  /** The target of links, if no input has the name as its id. */
  id?: string
  label: ReactNode
  /** Follows the label, before the hint. */
  lead?: ReactNode
  hint?: string | undefined
  fault?: { message: string } | undefined
  line?: string | undefined
  className?: string
  /** Set for choices, which share one bar. */
  isGroup?: boolean
  children: ReactNode
}

/** The inputs of one question. */
export function Fieldset({
  name,
  id,
  label,
  lead,
  hint,
  fault,
  line,
  className = '',
  isGroup = false,
  children,
}: FieldsetProps) {
  const described =
    [hint && hintIdOf(name), fault && errorIdOf(name)].filter(Boolean).join(' ') || undefined
  return (
    <fieldset id={id} className={`relative ${className}`} aria-describedby={described}>
      <legend className="block w-full text-ui font-semibold">
        <LineNumber>{line}</LineNumber>
        {label}
      </legend>
      {lead}
      <Hint of={name}>{hint}</Hint>
      <FieldError of={name} fault={fault} />
      <div className={`mt-3 ${isGroup ? groupLook(fault) : ''}`}>{children}</div>
    </fieldset>
  )
}
