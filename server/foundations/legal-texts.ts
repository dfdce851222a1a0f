import fs from 'node:fs'
import path from 'node:path'
import { privacyDraft, termsDraft } from '@/lib/legal/drafts'
import { type LegalText, parseLegalText } from '@/lib/legal/legal-text'
import { productName } from '@/lib/product'
import { env, legalLine, supportEmail } from './env'
import { processSingleton } from './process-singleton'

export type LegalTextName = 'privacy' | 'terms'
const drafts: Record<LegalTextName, string> = { privacy: privacyDraft, terms: termsDraft }

/** Returns a legal text from LEGAL_TEXTS_DIR. If the setting is missing, returns our draft. */
export const readLegalText = (name: LegalTextName): LegalText =>
  processSingleton(`legal-text.${name}`, () => {
    const folder = env().LEGAL_TEXTS_DIR
    const text =
      folder === undefined ? drafts[name] : fs.readFileSync(path.join(folder, `${name}.md`), 'utf8')
    return { ...parseLegalText(text), isDraft: folder === undefined }
  })

/** Returns the values for the placeholders of the texts. */
export const listLegalFacts = () => ({
  product: productName(),
  company: legalLine(),
  email: supportEmail(),
})
