import type { Draft, PostalAnswer, StepSlug } from '@/lib/signup/draft'
import { linesOf } from '@/lib/signup/lines'
import { listSteps, stepOfSource } from '@/lib/signup/steps'
import { transferKinds } from '@/lib/signup/transfer-activity'
import { isWordKey, type WordKey, english as words } from '@/lib/signup/words'
import { states } from '@/lib/states'
import type { UserType } from '@/lib/user-types'

/** One answer as the review shows it. `of` are the fields it is made of; `about` finishes a link's name. */
export type Answer = {
  step: StepSlug
  of: readonly string[]
  line: string
  term: string
  about: string
  /** Lines of text; undefined when an optional answer was not given. */
  value: readonly string[] | undefined
  /** The last four of a number whose rest is not shown. */
  lastFour?: string | undefined
}
export type AnswerSection = { section: number; title: string; answers: Answer[] }

const word = (key: string): string => (isWordKey(key) ? words[key] : key)
const plain = (key: string) => word(key).replace(' (optional)', '')
const text = (...lines: (string | undefined)[]) => {
  const kept = lines.filter((line) => line !== undefined && line !== '')
  return kept.length > 0 ? (kept as string[]) : undefined
}
const yesOrNo = (answer: boolean | undefined) => text(answer === undefined ? undefined : words[answer ? 'choice.yes' : 'choice.no'])
const stateName = (code: string | undefined) => text(code && states[code])
const postal = (address: PostalAnswer | undefined) =>
  address && text(address.urbanization, address.address, address.address2, `${address.city}, ${address.state} ${address.zipCode}`)
/** "85000.00" as "$85,000.00", by string work alone. */
const money = (amount: string | undefined) => text(amount && `$${amount.replace(/\B(?=(?:\d{3})+\.)/g, ',')}`)

type Shown = [of: string | readonly string[], term: string, value: readonly string[] | undefined, about?: string]

function shownOf(draft: Draft): Shown[] {
  const { w9, employment, identification, transfers } = draft
  const { dateOfBirth, usCitizenshipStatus: status, socialSecurityNumberLastFour: lastFour } = draft
  const expected = transferKinds.filter((kind) => transfers?.includes(kind)).map((kind) => word(`transferActivity.${kind}Expected`))
  const parts = ['address', 'address2', 'city', 'state', 'zipCode']
  const all = (source: string) => parts.map((part) => `${source}.${part}`)
  return [
    ['businessName', 'Legal name of the business', text(draft.businessName)],
    ['tradeName', 'Trade name or DBA', text(draft.tradeName)],
    ['taxClassification', 'How it is taxed', text(draft.taxClassification && word(`taxClassification.${draft.taxClassification}`))],
    ['taxId', 'Employer Identification Number', text(draft.taxId)],
    ['stateOfFormation', 'State where it was formed', stateName(draft.stateOfFormation)],
    [all('businessAddress'), 'Business address', postal(draft.businessAddress)],
    ['website', 'Website', text(draft.website)],
    ['organizationName', 'Business you work for', text(draft.organizationName)],
    ['jobTitle', 'Job title', text(draft.jobTitle)],
    [['firstName', 'middleName', 'lastName', 'suffix'], 'Legal name', text(fullName(draft)), 'name'],
    ['dateOfBirth', 'Date of birth', text(dateOfBirth)],
    ['usCitizenshipStatus', 'Citizenship or residency', text(status && word(`usCitizenshipStatus.${status}`))],
    ['socialSecurityNumber', 'Social Security number', text(lastFour), 'Social Security number'],
    [all('address'), 'Home address', postal(draft.address)],
    ['isMailingAddressSame', 'Mail goes there too', yesOrNo(draft.isMailingAddressSame), 'whether mail goes to your home address'],
    [all('mailingAddress'), 'Mailing address', postal(draft.mailingAddress)],
    ['identification.type', 'ID', text(identification && word(`identification.type.${identification.type}`)), 'ID'],
    ['identification.number', 'ID number', text(identification?.number), 'ID number'],
    ['identification.issuingState', 'Issued by', stateName(identification?.issuingState), 'state that issued it'],
    ['identification.expirationDate', 'Expires', text(identification?.expirationDate), 'date it expires'],
    ['employment.isCurrentlyEmployed', 'Currently employed', yesOrNo(employment?.isCurrentlyEmployed), 'employment'],
    ['employment.annualIncome', 'Annual income before taxes', money(employment?.annualIncome)],
    ['employment.incomeSources', 'Where income comes from', text(...(employment?.incomeSources ?? []))],
    ['transferActivity', 'How money is expected to move', transfers && (text(...expected) ?? [plain('transferActivity.none')])],
    ['w9.isSubjectToBackupWithholding', 'Subject to backup withholding', yesOrNo(w9?.isSubjectToBackupWithholding)],
    [['w9.accepted', 'signatureName'], 'Tax form signed by', text(draft.signatureName), 'signature of the tax form'],
  ]
}

const fullName = ({ firstName, middleName, lastName, suffix }: Draft) => [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

/** Every answer of the form for those who gave them, in the order of the steps they are asked. */
export function listAnswers(draft: Draft, userType: UserType): AnswerSection[] {
  const asked = listSteps(userType, draft)
  const sections: AnswerSection[] = []
  for (const [of, term, value, about = term.toLowerCase()] of shownOf(draft)) {
    const sources = typeof of === 'string' ? [of] : of
    const step = asked.find(({ slug }) => slug === stepOfSource(sources[0] ?? '', userType))
    if (!step) continue
    const lastFour = sources[0] === 'socialSecurityNumber' ? draft.socialSecurityNumberLastFour : undefined
    const answer = { step: step.slug, of: sources, line: linesOf(sources, userType), term, about, value, lastFour }
    const section = sections.find((each) => each.section === step.section)
    if (section) section.answers.push(answer)
    else sections.push({ section: step.section, title: words[`section.${step.section}` as WordKey], answers: [answer] })
  }
  return sections
}
