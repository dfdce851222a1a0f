import { productName } from '@/lib/product'

/**
 * The version of the text below. Each consent stores this version. Change it whenever you edit a
 * sentence.
 */
export const consentVersion = '2026-11-28'

/** The terms that the law requires before a person consents to electronic records. */
export const ConsentTerms = ({ heading = 'Electronic records' }: { heading?: string }) => (
  <section aria-labelledby="electronic-records" className="space-y-4">
    <h2 id="electronic-records">{heading}</h2>
    <p>We need your agreement to give you records on screen instead of on paper.</p>
    <dl className="space-y-4 border-t border-line pt-4 text-ui [&_dt]:font-semibold">
      <div>
        <dt>What it covers</dt>
        <dd>
          This application, your tax form, their terms, and later notices about this account, all
          here and by email.
        </dd>
      </div>
      <div>
        <dt>You can get paper copies</dt>
        <dd>Ask on the Help page. The first copy of each record is free.</dd>
      </div>
      <div>
        <dt>You can change your mind</dt>
        <dd>
          Withdraw at any time in Settings or on the Help page, without a fee. We then send paper
          records, and you can't finish an application here.
        </dd>
      </div>
      <div>
        <dt>Keep your address current</dt>
        <dd>Tell us in Settings when your email address changes.</dd>
      </div>
      <div>
        <dt>What you need</dt>
        <dd>A browser that shows this page, email, and a way to save or print.</dd>
      </div>
    </dl>
    <p className="text-small text-muted">
      {productName()} electronic records agreement, version {consentVersion}
    </p>
  </section>
)
