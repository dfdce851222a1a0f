import { w9Version } from '@/lib/legal/w9-version'
import { now } from '@/lib/now'
import { box } from '@/lib/signup/kinds/boxes'
import { yesOrNo } from '@/lib/signup/kinds/choice'
import { group } from '@/lib/signup/kinds/group'
import { hidden, moment, text } from '@/lib/signup/kinds/text'
import { optional } from '@/lib/signup/question'
import { isSignatureOf, signingName } from '@/lib/signup/signature'
import { defineStep } from '@/lib/signup/step'

// A signature must be deliberate. So a person who returns to this step must check the box and type the name again.
export const w9 = defineStep({
  slug: 'w9',
  section: 5,
  questions: [
    group('w9', [
      yesOrNo('isSubjectToBackupWithholding', { isNoFirst: true, sample: 'no' }),
      optional(
        box('accepted', ({ values }) =>
          values.termsVersion === w9Version ? undefined : 'changed',
        ),
      ),
      optional(moment('timestamp', () => now().toISOString())),
    ]),
    text('signatureName', {
      autoComplete: 'off',
      spellCheck: false,
      isNeverFilledIn: true,
      check: (signature, { context: { draft } }) =>
        signature.length <= 512 && isSignatureOf(signature, draft)
          ? undefined
          : {
              code: 'SIGNATURE_DOES_NOT_MATCH',
              kind: 'mismatch',
              given: { name: signingName(draft) },
            },
      row: { of: ['w9.accepted', 'signatureName'], isForReview: true },
      sample: 'Avery Quinn',
    }),
    // The page sends the version of the terms that it shows.
    hidden('termsVersion', () => w9Version),
  ],
})
