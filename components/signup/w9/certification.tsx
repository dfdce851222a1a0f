import { certificationStatements, consentSentence, crossedOutStatement, perjurySentence } from '@/lib/signup/w9-terms'
import { english as words } from '@/lib/signup/words'

/** The statements that are signed. Who is subject to backup withholding signs with the second one crossed out. */
export const Certification = ({ isSubject }: { isSubject: boolean }) => (
  <section aria-labelledby="certification" className="border-y-2 border-ink py-5 text-ui">
    <h2 id="certification">Certification</h2>
    <p className="mt-3 font-semibold">{perjurySentence}</p>
    <ol className="mt-3 list-decimal space-y-3 pl-6">
      {certificationStatements.map((statement, index) => (
        <li key={statement}>
          {isSubject && index === crossedOutStatement ? (
            <>
              <del>{statement}</del>
              <strong className="mt-1 block font-semibold">{words['w9.isSubjectToBackupWithholding.crossedOut']}</strong>
            </>
          ) : (
            statement
          )}
        </li>
      ))}
    </ol>
    <p className="mt-4">{consentSentence}</p>
  </section>
)
