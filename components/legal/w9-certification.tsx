'use client'

import { useWords } from '@/components/words/words-context'
import type { certification } from '@/lib/legal/w9-terms'
import { Part } from './w9-part'

/**
 * The statements to sign. Under backup withholding the second one is crossed out. CSS does this
 * from the answer above, so it works without JavaScript.
 */
export const Certification = ({ text }: { text: typeof certification }) => (
  <section aria-labelledby="certification" className="border-y-2 border-ink py-5 text-ui">
    <h2 id="certification">{useWords()('w9.certification.h2')}</h2>
    <p className="mt-3 font-semibold">{text.perjury}</p>
    <ol className="mt-3 list-decimal space-y-3 pl-[1.5em]">
      {text.statements.map((statement, index) => (
        <li key={statement}>
          {index === text.crossedOut ? <CrossableStatement statement={statement} /> : statement}
        </li>
      ))}
    </ol>
    <p className="mt-4">
      <strong className="font-semibold">{text.instructions.heading}</strong>{' '}
      {text.instructions.text}
    </p>
    <div id="w9-definition" className="mt-4">
      <Part {...text.definition} />
    </div>
    <p className="mt-4">{text.consent}</p>
  </section>
)

const CrossableStatement = ({ statement }: { statement: string }) => (
  <>
    <span className="while-not-subject">{statement}</span>
    <span className="while-subject">
      <del>{statement}</del>
      <strong className="mt-1 block font-semibold">
        {useWords()('w9.isSubjectToBackupWithholding.crossedOut')}
      </strong>
    </span>
  </>
)
