import { now } from '@/lib/now'
import { cleanText } from '@/lib/signup/cleaning'
import { isSignatureOf, signingName } from '@/lib/signup/signature'
import { defineStep, fillYesOrNo, group, tick, typedText } from '@/lib/signup/step'
import { w9Terms } from '@/lib/signup/w9-terms'

// The act of signing is never filled in again: who comes back to this step ticks the box and types the name anew.
export const w9 = defineStep({
  slug: 'w9',
  section: 5,
  owns: ['w9'],
  keeps: ['w9', 'signatureName', 'termsVersion'],
  // `termsVersion` is a hidden input that says which terms were on the page.
  values: group({
    w9: group({ isSubjectToBackupWithholding: typedText(), accepted: tick() }),
    signatureName: typedText(),
    termsVersion: typedText(),
  }),
  fill: (draft) => ({
    w9: {
      isSubjectToBackupWithholding: fillYesOrNo(draft.w9?.isSubjectToBackupWithholding),
      accepted: false,
    },
    signatureName: '',
    termsVersion: w9Terms.version,
  }),
  read: ({ w9: typed, signatureName, termsVersion }, answers, { draft }) => {
    const isSubjectToBackupWithholding = answers.yesOrNo(
      'w9.isSubjectToBackupWithholding',
      typed.isSubjectToBackupWithholding,
    )
    if (termsVersion !== w9Terms.version)
      answers.refuse('w9.accepted', 'changed', 'W9_NOT_ACCEPTED')
    else if (!typed.accepted) answers.refuse('w9.accepted', 'empty', 'W9_NOT_ACCEPTED')
    const signature = cleanText(signatureName)
    if (signature === '') answers.refuse('signatureName', 'empty')
    else if (!isSignatureOf(signature, draft))
      answers.refuse('signatureName', 'mismatch', 'SIGNATURE_DOES_NOT_MATCH', {
        name: signingName(draft),
      })
    if (isSubjectToBackupWithholding === undefined) return {}
    return {
      w9: { isSubjectToBackupWithholding, accepted: true, timestamp: now().toISOString() },
      signatureName: signature,
      termsVersion,
    }
  },
})
