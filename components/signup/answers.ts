import { groupThousands } from '@/lib/signup/cleaning'
import type { Draft, PostalAnswer, StepSlug } from '@/lib/signup/draft'
import { linesOf } from '@/lib/signup/lines'
import { listSteps, stepOfSource } from '@/lib/signup/steps'
import { transferKinds } from '@/lib/signup/transfer-activity'
import { states } from '@/lib/states'
import type { UserType } from '@/lib/user-types'
import { isWordKey, type WordKey, english as words } from '@/lib/words'

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
const yesOrNo = (answer: boolean | undefined) =>
  text(answer === undefined ? undefined : words[answer ? 'choice.yes' : 'choice.no'])
const stateName = (code: string | undefined) => text(code && states[code])
const postal = (address: PostalAnswer | undefined) =>
  address &&
  text(
    address.urbanization,
    address.address,
    address.address2,
    `${address.city}, ${address.state} ${address.zipCode}`,
  )
const money = (amount: string | undefined) => text(amount && `$${groupThousands(amount)}`)

type Term = WordKey extends infer Key ? (Key extends `term.${infer Name}` ? Name : never) : never
type Shown = [name: Term, of: string | readonly string[], value: readonly string[] | undefined]

function shownOf(draft: Draft): Shown[] {
  const { w9, employment, identification, transfers } = draft
  const { dateOfBirth, usCitizenshipStatus: status, socialSecurityNumberLastFour: lastFour } = draft
  const expected = transferKinds
    .filter((kind) => transfers?.includes(kind))
    .map((kind) => word(`transferActivity.${kind}Expected`))
  const parts = ['address', 'address2', 'city', 'state', 'zipCode']
  const all = (source: string) => parts.map((part) => `${source}.${part}`)
  return [
    ['businessName', 'businessName', text(draft.businessName)],
    ['tradeName', 'tradeName', text(draft.tradeName)],
    [
      'taxClassification',
      'taxClassification',
      text(draft.taxClassification && word(`taxClassification.${draft.taxClassification}`)),
    ],
    ['taxId', 'taxId', text(draft.taxId)],
    ['exemptPayeeCode', 'exemptPayeeCode', text(draft.exemptPayeeCode)],
    ['stateOfFormation', 'stateOfFormation', stateName(draft.stateOfFormation)],
    ['businessAddress', all('businessAddress'), postal(draft.businessAddress)],
    ['website', 'website', text(draft.website)],
    ['organizationName', 'organizationName', text(draft.organizationName)],
    ['jobTitle', 'jobTitle', text(draft.jobTitle)],
    ['name', ['firstName', 'middleName', 'lastName', 'suffix'], text(fullName(draft))],
    ['dateOfBirth', 'dateOfBirth', text(dateOfBirth)],
    [
      'usCitizenshipStatus',
      'usCitizenshipStatus',
      text(status && word(`usCitizenshipStatus.${status}`)),
    ],
    ['socialSecurityNumber', 'socialSecurityNumber', text(lastFour)],
    ['address', all('address'), postal(draft.address)],
    ['isMailingAddressSame', 'isMailingAddressSame', yesOrNo(draft.isMailingAddressSame)],
    ['mailingAddress', all('mailingAddress'), postal(draft.mailingAddress)],
    [
      'identification.type',
      'identification.type',
      text(identification && word(`identification.type.${identification.type}`)),
    ],
    ['identification.number', 'identification.number', text(identification?.number)],
    [
      'identification.issuingState',
      'identification.issuingState',
      stateName(identification?.issuingState),
    ],
    [
      'identification.expirationDate',
      'identification.expirationDate',
      text(identification?.expirationDate),
    ],
    [
      'employment.isCurrentlyEmployed',
      'employment.isCurrentlyEmployed',
      yesOrNo(employment?.isCurrentlyEmployed),
    ],
    ['employment.annualIncome', 'employment.annualIncome', money(employment?.annualIncome)],
    [
      'employment.incomeSources',
      'employment.incomeSources',
      text(...(employment?.incomeSources ?? [])),
    ],
    [
      'transferActivity',
      'transferActivity',
      transfers && (text(...expected) ?? [plain('transferActivity.none')]),
    ],
    [
      'w9.isSubjectToBackupWithholding',
      'w9.isSubjectToBackupWithholding',
      yesOrNo(w9?.isSubjectToBackupWithholding),
    ],
    ['signatureName', ['w9.accepted', 'signatureName'], text(draft.signatureName)],
  ]
}

const fullName = ({ firstName, middleName, lastName, suffix }: Draft) =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')

const aboutOf = (name: Term): string | undefined => {
  const key = `about.${name}`
  return isWordKey(key) ? words[key] : undefined
}

/** Every answer of the form for those who gave them, in the order of the steps they are asked. */
export function listAnswers(draft: Draft, userType: UserType): AnswerSection[] {
  const asked = listSteps(userType, draft)
  const sections: AnswerSection[] = []
  for (const [name, of, value] of shownOf(draft)) {
    const term = words[`term.${name}`]
    const about = aboutOf(name) ?? term.toLowerCase()
    const sources = typeof of === 'string' ? [of] : of
    const step = asked.find(({ slug }) => slug === stepOfSource(sources[0] ?? '', userType))
    if (!step) continue
    const lastFour =
      sources[0] === 'socialSecurityNumber' ? draft.socialSecurityNumberLastFour : undefined
    const answer = {
      step: step.slug,
      of: sources,
      line: linesOf(sources, userType),
      term,
      about,
      value,
      lastFour,
    }
    const section = sections.find((each) => each.section === step.section)
    if (section) section.answers.push(answer)
    else
      sections.push({
        section: step.section,
        title: words[`section.${step.section}` as WordKey],
        answers: [answer],
      })
  }
  return sections
}
