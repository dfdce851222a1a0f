import { certification } from '@/lib/legal/w9-terms'
import { english as words } from '@/lib/words'
import { Parts } from './w9-part'

const { perjury, statements, crossedOut, instructions, definition, consent } = certification

/**
 * The statements to sign. If the person is subject to backup withholding, the second statement is
 * crossed out. CSS reads the answer above, so this works without JavaScript.
 */
export const Certification = () => (
  <section aria-labelledby="certification" className="border-y-2 border-ink py-5 text-ui">
    <h2 id="certification">{words['w9.certification.h2']}</h2>
    <p className="mt-3 font-semibold">{perjury}</p>
    <ol className="mt-3 list-decimal space-y-3 pl-[1.5em]">
      {statements.map((statement, index) => (
        <li key={statement}>
          {index === crossedOut ? <CrossableStatement statement={statement} /> : statement}
        </li>
      ))}
    </ol>
    <div className="mt-4 space-y-4">
      <Parts of={[instructions]} />
      <div id="w9-definition">
        <Parts of={[definition]} />
      </div>
      <p>{consent}</p>
    </div>
  </section>
)

const CrossableStatement = ({ statement }: { statement: string }) => (
  <>
    <span className="while-not-subject">{statement}</span>
    <span className="while-subject">
      <del>{statement}</del>
      <strong className="mt-1 block font-semibold">
        {words['w9.isSubjectToBackupWithholding.crossedOut']}
      </strong>
    </span>
  </>
)
