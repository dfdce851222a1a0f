/**
 * English texts of the first page, which partners read. Measured figures are placeholders, because
 * the page reads them from documents.
 */
export const homeWords = {
  'home.h1': 'Sign up and verify customers under your own brand',
  'home.title': 'Sign up and verify your customers',
  'home.description':
    'An application form in your brand, identity checks and an inbox for your customers, behind one API.',
  'home.picture': 'A keyhole beside a page of the application form',
  'home.lead':
    '{product} runs your application form and your KYC checks. It sends each result to your server and to your customer’s inbox.',
  'home.start.sandbox': 'Get sandbox keys',
  'home.start.live': 'Read the quick start',
  'home.contact': 'Contact us',

  'home.apply': 'Applying for an account? {start}, or {signIn}.',
  'home.apply.start': 'Open your application',
  'home.apply.signIn': 'sign in',
  'home.apply.invited':
    'Applying for an account? Open the link in your invitation email, or {signIn} to continue.',
  'home.apply.known': "You're signed in.",

  'home.form.caption': 'One form, in the logos and colors of two example partners',
  'home.form.fern':
    'The page for the Social Security number with the logo of Fern and a green button.',
  'home.form.ember': 'The same page with the logo of Ember and a rust-colored button.',

  'home.results.h2': 'One approval, in three places',
  'home.approval.caption': 'Your customer sees the result',
  'home.approval.alt':
    'A status page of Fern. It says that the customer is approved and the account is open.',
  'home.inbox.caption': 'Their inbox keeps it',
  'home.inbox.alt': 'The inbox of the same customer with four unread messages.',
  'home.event.caption': 'Your server receives the event by {webhooks}',
  'home.event.webhooks': 'webhook',
  'home.event.name': 'The event of this approval',

  'home.how.h2': 'How it works',
  'home.how.1.title': 'Your server invites a customer',
  'home.how.1.text': 'One call with a name and an email address. We send the link, or you do.',
  'home.how.2.title': 'Your customer fills in the form',
  'home.how.2.text': 'In your brand, in about {minutes} minutes, on any phone.',
  'home.how.3.title': 'We check who they are',
  'home.how.3.text':
    'An identity provider compares the details. Most checks take less than a minute.',
  'home.how.4.title': 'Everyone gets the result',
  'home.how.4.text':
    'Your server gets a webhook. Your customer gets an email and an inbox item, and a way back to you.',
  'home.code.name': 'Invite a customer in ten lines',
  'home.code.language': 'JavaScript',
  'home.shell.language': 'Shell',
  'home.code.response': 'Response',
  'home.code.output': 'Output',
  'home.code.text': 'It sends the invitation, then prints each event for this customer.',

  'home.parts.h2': 'What your customers fill in',
  'home.parts.text':
    'Six parts. We save the answers of every page, so customers can stop and come back later.',
  'home.parts.access':
    'Every page works with a keyboard, a screen reader and a small phone. None of them needs JavaScript.',
  'home.part.1': 'Name, date of birth, Social Security number',
  'home.part.2': 'Home address and mailing address',
  'home.part.3': 'Driver’s license, state ID, passport or military ID',
  'home.part.4': 'Work, income and expected transfers',
  'home.part.5': 'Form W-9, read and signed on the page',
  'home.part.6': 'All answers on one page, then submit',

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
  'home.data.more': 'Read the {privacy}, or {report}.',
  'home.data.privacy': 'privacy policy',
  'home.data.report': 'report a vulnerability',

  'home.begin.h2': 'How to start',
  'home.begin.credential.title': 'Get a credential',
  'home.begin.credential.sandbox':
    'A new sandbox prints one when it starts. No real money moves, and {values} decide each outcome.',
  'home.begin.credential.values': 'test values',
  'home.begin.credential.live': "{contact}, and we'll create one for your company.",
  'home.begin.credential.contact': 'Contact us',
  'home.begin.calls.title': 'Make your first calls',
  'home.begin.calls.text': 'Follow the {quickStart}. It has {n} commands to paste.',
  'home.begin.calls.link': 'quick start',
  'home.begin.package.title': 'Install the package',
  'home.begin.package.text':
    '{sdk}: typed methods for every call, and webhooks on your own machine.',
  'home.begin.package.link': 'TypeScript package',
  'home.begin.webhooks.title': 'Receive the results',
  'home.begin.webhooks.text':
    '{webhooks} are signed, and we retry them until your server accepts them.',
  'home.begin.webhooks.link': 'Webhooks',
} as const
