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
    '{product} gives you the application form in your brand, the identity check and your customers’ inbox, behind one API.',
  'home.start.sandbox': 'Get sandbox keys',
  'home.start.live': 'Read the quick start',
  'home.contact': 'Contact us',

  'home.apply': 'Applying for an account? {start}, or {signIn}.',
  'home.apply.start': 'Open your application',
  'home.apply.signIn': 'sign in',
  'home.apply.invited':
    'Applying for an account? Open the link in your invitation email, or {signIn} to continue.',
  'home.apply.known': "You're signed in.",

  'home.approval.alt':
    'A page of Fern, an example company. Below its logo it says: You’re approved. Your account with Fern is open.',
  'home.inbox.alt':
    'Fern’s inbox on a phone. The bell shows 4, and the list has four unread messages.',

  'home.brand.h2': 'Your brand on every page',
  'home.brand.text':
    'Pages and emails have your name, your logo and your color. {preview} before your customers see it.',
  'home.brand.preview': 'Preview your brand',
  'home.brand.invite.alt':
    'An invitation page of Ember, another example company, with its logo and a rust-colored button.',
  'home.brand.form.alt':
    'A question of the form in Ember’s brand: which ID the customer will use, above a progress bar.',
  'home.how.1.title': 'You invite a customer',
  'home.how.1.text': 'One call with a name and an email address. We send the link, or you do.',
  'home.how.2.title': 'They apply in about {minutes} minutes',
  'home.how.2.text':
    'On a small phone, by keyboard, with a screen reader or without JavaScript. We save every page.',
  'home.how.3.title': 'An identity provider checks them',
  'home.how.3.text':
    'Most checks take less than a minute. If something is missing, we ask your customer for it.',
  'home.how.4.title': 'Everyone gets the result',
  'home.how.4.text':
    'Your server gets a webhook. Your customer gets an email, an inbox item and a way back to you.',

  'home.code.h2': 'Ten lines in, one event out',
  'home.code.intro':
    'The program first prints {first}. {webhooks} bring every event to your server, signed and retried.',
  'home.code.webhooks': 'Webhooks',
  'home.code.name': 'Invite a customer in ten lines',
  'home.code.language': 'JavaScript',
  'home.code.more': 'Continue with the {quickStart}, the {sdk} or the {api}.',
  'home.code.quickStart': 'quick start',
  'home.code.sdk': 'TypeScript package',
  'home.code.api': 'API reference',
  'home.event.name': 'The event of an approval',

  'home.proof.h2': 'We break it on purpose',
  'home.proof.text':
    'We kill the service, cut its network and edit its audit log. Then we count what went wrong.',
  'home.proof.all': 'Read all tests and results',
  'home.proof.link': 'See the test',
  'home.proof.kill':
    'kills of the running service. Of {signups} confirmed signups, none was lost or done twice.',
  'home.proof.restart': 'reads during {restarts} restarts. None failed.',
  'home.proof.webhooks': 'webhooks over {kills} kills. None was missing.',
  'home.proof.revocation': 'calls after {revocations} revocations. None was accepted.',
  'home.proof.personal-data':
    'Social Security numbers searched for in {size} of logs, tables and files. None was found.',
  'home.proof.audit': 'edits of the audit log by the database owner. Each was found.',
  'home.proof.load': 'requests in forty minutes. None failed.',
  'home.proof.signup-rate': 'signups a second on two cores, each stored and queued for its check.',

  'home.data.h2': 'How data is protected',
  'home.data.text': 'The answers to what your security team will ask first.',
  'home.data.sealed.title': 'Each record has its own key',
  'home.data.sealed.text':
    'AES-256-GCM seals every record of a person under its own key. A key ring protects these keys, and we can rotate it without downtime.',
  'home.data.hidden.title': 'Sensitive numbers stay hidden',
  'home.data.hidden.text':
    'Pages show only the last four digits of a Social Security number. Logs, events and webhooks contain ids, but no personal data.',
  'home.data.audit.title': 'Every call is on record',
  'home.data.audit.text':
    'Calls and changes form a chain with signed checkpoints. A check finds every row that someone edited or removed.',
  'home.data.access.title': 'Access is narrow and ends right away',
  'home.data.access.text':
    'We can limit a credential to certain scopes and IP addresses. When we revoke it, its next call fails.',
  'home.data.kept.title': 'We delete data on time',
  'home.data.kept.text':
    'We delete unsubmitted answers after 30 days, declined applications after {rejected} years and closed accounts after {closed} years.',
  'home.data.review.title': 'For your security review',
  'home.data.review.text':
    'Read the {reliability}, the {permissions}, the {privacy} and the {terms}, or {report}.',
  'home.data.reliability': 'reliability tests',
  'home.data.permissions': 'permissions of each caller',
  'home.data.privacy': 'privacy policy',
  'home.data.terms': 'terms of use',
  'home.data.report': 'report a vulnerability',

  'home.live.h2': 'From sandbox to live',
  'home.live.build.title': 'Build your integration',
  'home.live.build.keys.sandbox':
    'A new sandbox prints your keys when it starts. For more keys, {contact}.',
  'home.live.build.contact': 'contact us',
  'home.live.build.keys.live': '{contact}, and we create a credential for your company.',
  'home.live.build.calls': 'The {quickStart} has {n} commands. The {sdk} types every call.',
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
  'home.live.go.help': 'Ask for {help} at any time, with the request id of the call.',
  'home.live.go.help.link': 'help',
  'home.company': '{company} runs this service.',
} as const
