/**
 * English texts of the first page, which partners read. Measured figures are placeholders, because
 * the page reads them from documents.
 */
export const homeWords = {
  'home.h1': 'Turn applicants into verified customers',
  'home.title': 'Sign up and verify your customers',
  'home.description':
    'An application form in your brand, identity checks and an inbox for your customers, behind one API.',
  'home.picture': 'A keyhole beside a page of the application form',
  'home.lead':
    '{product} gives your fintech a KYC and KYB application in your brand, an identity check and a customer inbox, behind one API.',
  'home.why':
    'You integrate once. The form, the retries, the emails, the audit log and the inbox are already built.',
  'home.start.sandbox': 'Start in the sandbox',
  'home.start.live': 'Read the quick start',
  'home.contact': 'Contact us',

  'home.apply': 'Applying for an account? {start}, or {signIn}.',
  'home.apply.start': 'Open your application',
  'home.apply.signIn': 'sign in',
  'home.apply.invited':
    'Applying for an account? Open the link in your invitation email, or {signIn} to continue.',
  'home.apply.known': 'You’re signed in.',

  'home.approval.alt':
    'A page of Fern, an example company. Below its logo it says: You’re approved. Your account with Fern is open.',
  'home.invite.alt':
    'Fern’s invitation on a phone: You’re invited by Fern. A button says Accept and start.',

  'home.brand.h2': 'From invitation to approval, in your brand',
  'home.brand.text':
    'Pages and emails have your name, your logo and your color. {preview} before your customers see it.',
  'home.brand.preview': 'Preview your brand',
  'home.brand.ember.alt':
    'A question on a phone: which ID the customer will use. The logo and the color are those of Ember, another example company.',
  'home.brand.fern.alt': 'The same question with the logo and the color of Fern.',
  'home.how.1.title': 'You invite a customer',
  'home.how.1.text': 'One call with a name and an email address. We send the link, or you do.',
  'home.how.2.title': 'They apply on any device',
  'home.how.2.text':
    'A person needs about {minutes} minutes, a business about {business}. The form works on a small phone, by keyboard, with a screen reader and without JavaScript.',
  'home.how.3.title': 'Persona checks their identity',
  'home.how.3.text':
    'Or use your own provider. Most checks take less than a minute, and some take up to {days} business days. If something is missing, we ask your customer for it.',
  'home.how.4.title': 'Everyone gets the result',
  'home.how.4.text':
    'Your server gets a webhook. Your customer gets an email, an inbox item and a way back to you.',

  'home.inbox.h2': 'The inbox comes with it',
  'home.inbox.text':
    'Your customers read your messages on the pages where they applied. Or you show the inbox in your own app with {api}.',
  'home.inbox.api': 'the same API',
  'home.inbox.alt':
    'Fern’s inbox. The bell shows 2. Two messages of Fern are unread; two older items about the application are read.',
  'home.inbox.post.title': 'You post by API',
  'home.inbox.post.text': 'One call writes to one inbox or to hundreds. It appears in your brand.',
  'home.inbox.news.title': 'Verification updates are automatic',
  'home.inbox.news.text': 'We write when an application arrives and when its check ends.',
  'home.inbox.count.title': 'The unread count is exact',
  'home.inbox.count.text': 'The bell and the API read the same count on the server.',
  'home.inbox.letters.title': 'Emails bring people back',
  'home.inbox.letters.text':
    'Your customers choose emails about new messages. Emails never include your message.',

  'home.code.h2': 'Ten lines in. Webhooks out.',
  'home.code.intro':
    'Ten lines invite Avery. When the check ends, your server gets this event as a signed {webhook}. If your server is down, we send it again.',
  'home.code.webhook': 'webhook',
  'home.code.name': 'Invite a customer in ten lines',
  'home.code.file': 'invite.mjs',
  'home.code.language': 'JavaScript',
  'home.code.output': 'It prints {output}, Avery’s first event.',
  'home.code.more': 'Continue with the {quickStart}, the {sdk} or the {api}.',
  'home.code.quickStart': 'quick start',
  'home.code.sdk': 'TypeScript package',
  'home.code.api': 'API reference',
  'home.event.name': 'The event of an approval',
  'home.event.title': 'Webhook: {type}',

  'home.proof.h2': 'We break it on purpose',
  'home.proof.text':
    'We kill the service, load it for forty minutes and edit its audit log. Then we count what went wrong.',
  'home.proof.all': 'Read the tests and results',
  'home.proof.link': 'See the test',
  'home.proof.of': 'of {total}',
  'home.proof.kill': 'acknowledged signups lost while we killed the service {kills} times',
  'home.proof.load': 'requests failed under load',
  'home.proof.revocation': 'calls accepted after access was revoked',
  'home.proof.audit': 'audit log edits detected',

  'home.data.h2': 'How data is protected',
  'home.data.text': 'What we do with personal data, and where to check it.',
  'home.data.sealed.title': 'Each record has its own key',
  'home.data.sealed.text':
    'Each person’s record is encrypted with its own AES-256-GCM key. A key ring protects these keys, and we can rotate it without downtime.',
  'home.data.hidden.title': 'Sensitive numbers stay hidden',
  'home.data.hidden.text':
    'Pages show only the last four digits of a Social Security number. Logs, events and webhooks contain IDs, but no personal data.',
  'home.data.audit.title': 'Every call is on record',
  'home.data.audit.text':
    'Calls and changes form a chain with signed checkpoints. A check finds each row that someone edited or removed, up to the last checkpoint outside the database.',
  'home.data.access.title': 'Access is scoped and revoked instantly',
  'home.data.access.text':
    'We can limit a credential to certain scopes and IP addresses. When we revoke it, its next call fails.',
  'home.data.kept.title': 'We delete data on time',
  'home.data.kept.text':
    'We delete unsubmitted answers after 30 days, declined applications after {rejected} years and closed accounts after {closed} years.',
  'home.data.review.title': 'For your security review',
  'home.data.reliability': 'Reliability tests',
  'home.data.permissions': 'API permissions',
  'home.data.privacy': 'Privacy policy',
  'home.data.terms': 'Terms of use',
  'home.data.report': 'Report a vulnerability',

  'home.live.h2': 'From sandbox to live',
  'home.live.text': 'Start with test data. Go live with the same calls.',
  'home.live.build.title': 'Build your integration',
  'home.live.build.keys.sandbox':
    'Start the sandbox on your machine; it prints your keys. For more keys, {contact}.',
  'home.live.build.contact': 'contact us',
  'home.live.build.keys.live': '{contact}, and we create a credential for your company.',
  'home.live.build.calls': 'The {quickStart} has {n} commands. The {sdk} has types for all calls.',
  'home.live.build.values': '{values} decide each outcome. No real money moves.',
  'home.live.build.values.link': 'Test values',
  'home.live.prepare.title': 'Prepare your launch',
  'home.live.prepare.brand': '{brand}: your name, logo, color and support contact.',
  'home.live.prepare.brand.link': 'Set your brand',
  'home.live.prepare.webhooks': '{webhooks} and check our signature.',
  'home.live.prepare.webhooks.link': 'Receive webhooks',
  'home.live.prepare.provider':
    'We connect the identity provider: Persona, or one that follows {document}.',
  'home.live.prepare.provider.link': 'our interface',
  'home.live.prepare.review': 'Give your security team {documents}.',
  'home.live.prepare.review.link': 'the documents above',
  'home.live.go.title': 'Go live',
  'home.live.go.keys':
    '{contact}. We issue a live credential with the scopes and IP addresses that you need.',
  'home.live.go.switch': 'Change the base URL and the credential. The calls stay the same.',
  'home.live.go.help': 'Ask for {help} at any time, with the request ID of the call.',
  'home.live.go.help.link': 'help',
  'home.footer.developers': 'Developers',
  'home.footer.quickStart': 'Quick start',
  'home.footer.api': 'API reference',
  'home.footer.webhooks': 'Webhooks',
  'home.footer.trust': 'Trust',
  'home.footer.data': 'Data protection',
  'home.footer.company': 'Company',
  'home.signIn': 'Applicants',
  'home.company': '{company} runs this service.',
} as const
