import type { LastFour, SignedForm } from '@/lib/application-record'
import { certificationStatements, crossedOutStatement, w9Terms } from '@/lib/legal/w9-terms'
import { english as words } from '@/lib/words'

/** A row of the signed tax form. A moment is ISO 8601 and gets the zone of its reader. */
export type FormRow = { term: string; value: string | LastFour | { moment: string } }

/** A SHA-256 hash in groups of eight digits, so that it wraps on narrow pages. */
export const writeHash = (hash: string): string => hash.replace(/.{8}(?=.)/g, '$& ')

/** Returns the taxpayer of the signed form. */
export function listTaxpayer({ name, business, lastFour }: SignedForm): FormRow[] {
  return [
    { term: words['tax.copy.name'], value: business?.name ?? name },
    { term: words['tax.copy.number'], value: business?.taxId || { lastFour } },
    ...(business?.exemptPayeeCode
      ? [{ term: words['term.exemptPayeeCode'], value: business.exemptPayeeCode }]
      : []),
  ]
}

/** Returns who signed the form, when, from where, and the terms that the person saw. */
export function listSigning({ signature, signedAt, terms, ip }: SignedForm): FormRow[] {
  return [
    { term: words['tax.copy.signature'], value: signature ?? words['record.w9.partner'] },
    { term: words['tax.copy.signedAt'], value: { moment: signedAt } },
    ...(ip ? [{ term: words['tax.copy.ip'], value: ip }] : []),
    { term: words['tax.copy.version'], value: terms?.version ?? words['record.w9.noVersion'] },
    ...(terms?.hash ? [{ term: words['tax.copy.hash'], value: writeHash(terms.hash) }] : []),
  ]
}

/** Whether the current statements are those that the person signed. An unknown version is current. */
export const hasCurrentTerms = ({ terms }: SignedForm): boolean =>
  terms === null || terms.version === w9Terms.version

/** Returns the statements of the certification. Backup withholding crosses out one of them. */
export const listStatements = ({
  isSubject,
}: SignedForm): { text: string; isCrossedOut: boolean }[] =>
  certificationStatements.map((text, index) => ({
    text,
    isCrossedOut: isSubject && index === crossedOutStatement,
  }))
