/**
 * English texts of the first page, for partners. Measured numbers are placeholders, because the
 * page reads them from documents.
 */
export const homeWords = {
  'home.h1': 'Turn applicants into verified customers',
  'home.title': 'Sign up and verify your customers',
  'home.description':
    'An application form in your brand, identity checks and an inbox for your customers, behind one API.',
  'home.picture': 'A keyhole beside a page of the application form',
  'home.lead':
    '{product} gives your fintech a KYC and KYB application in your brand, an identity check and a customer inbox, behind one API.',
  'home.start.local': 'See how to run it',
  'home.start.hosted': 'Get sandbox keys',
  'home.start.live': 'Get API keys',
  'home.start.read': 'Read the quick start',
  'home.contact': 'Talk to us',

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

  'home.how.h2': 'One call in, one webhook out',
  'home.how.server': 'Your server',
  'home.how.customer': 'Your customer',
  'home.how.provider': 'Identity provider',
  'home.how.gap': 'nothing to build in between',
  'home.how.1.title': 'Invitation',
  'home.how.1.server': 'One call with a name and an email address.',
  'home.how.1.arrow': 'link',
  'home.how.1.customer': 'Gets the link. We email it, or you do.',
  'home.how.2.title': 'Application',
  'home.how.2.arrow': 'answers',
  'home.how.2.customer':
    'Applies in your brand, on any device: a person in about {minutes} minutes, a business in about {business}.',
  'home.how.3.title': 'Identity check',
  'home.how.3.sent': 'answers',
  'home.how.3.received': 'decision',
  'home.how.3.provider':
    'Persona, or your own. If a result takes more than {days} business days, we tell your customer.',
  'home.how.4.title': 'Result',
  'home.how.4.server': 'A signed webhook. If your server is down, we send it again.',
  'home.how.4.arrow': 'news',
  'home.how.4.customer': 'Gets an email, an inbox item and a link back to your site.',

  'home.brand.h2': 'Try it in your color',
  'home.brand.text':
    'Pages and emails have your name, your logo and your color. We keep the text readable in both themes.',
  'home.brand.examples': 'Example colors',
  'home.brand.own': 'Your color',
  'home.brand.try': 'Try it',
  'home.brand.kept': 'Both themes show this color, or a tone close to it.',
  'home.brand.sample': 'A question of the form, which ID the customer will use.',
  'home.brand.light': 'Light theme: {accent}, contrast {ratio}:1',
  'home.brand.dark': 'Dark theme: {accent}, contrast {ratio}:1',
  'home.brand.more': 'With your keys, {preview} with your logo and an email.',
  'home.brand.preview': 'one call returns a preview',

  'home.inbox.h2': 'The inbox comes with it',
  'home.inbox.alt':
    'Fern’s inbox. The bell shows 2. Two messages of Fern are unread; two older items about the application are read.',
  'home.inbox.post': 'One call posts to one inbox or to hundreds, in your brand.',
  'home.inbox.news': 'Verification updates appear without a call.',
  'home.inbox.count':
    'The bell and {api} read one exact unread count, so your own app can show it too.',
  'home.inbox.api': 'the API',
  'home.inbox.letters':
    'Your customer can choose emails about new messages. They never contain the message.',

  'home.run.h2': 'Run it yourself',
  'home.run.local.title': 'Start the sandbox',
  'home.run.local.text':
    '{contact} to get the source. Run this in its folder, with Node 20.19 or newer. It prints two shell lines with your keys.',
  'home.run.hosted.title': 'Get sandbox keys',
  'home.run.hosted.text': 'Our staff send you a test credential: a client ID and a secret.',
  'home.run.live.title': 'Get API keys',
  'home.run.live.text': 'Our staff issue a credential: a client ID and a secret.',
  'home.run.install.title': 'Install the package',
  'home.run.install.text': 'It comes from this service, so the versions match.',
  'home.run.invite.title': 'Run the ten lines',
  'home.run.invite.text':
    'Save them as {file}, and paste the two shell lines with your keys. They print {output}.',
  'home.run.invite.export':
    'Save them as {file}, and export CLIENT_ID and CLIENT_SECRET. They print {output}.',
  'home.code.name': 'Invite a customer in ten lines',
  'home.code.quickStart': 'Quick start',
  'home.code.sdk': 'TypeScript package',
  'home.code.api': 'API reference',

  'home.proof.h2': 'We break it on purpose',
  'home.proof.all': 'Read the tests and results',
  'home.proof.link': 'See the test',
  'home.proof.of': 'of {total}',
  'home.proof.kill': 'acknowledged signups lost while we killed the service {kills} times',
  'home.proof.load': 'requests failed under load',
  'home.proof.revocation': 'calls accepted after access was revoked',
  'home.proof.audit': 'audit log edits detected',

  'home.data.h2': 'Follow one Social Security number',
  'home.data.entered': 'Your customer enters',
  'home.data.entered.text': 'Once. This one is a test number.',
  'home.data.stored': 'The database stores',
  'home.data.stored.text': '{bytes} bytes under AES-256-GCM, with a key for this record alone.',
  'home.data.shown': 'Pages show',
  'home.data.shown.text': 'The last four digits.',
  'home.data.sent': 'Events and logs contain',
  'home.data.sent.text': 'An ID, and no personal data.',
  'home.data.recorded': 'The audit log records',
  'home.data.recorded.value': 'Each call and each change',
  'home.data.recorded.text': 'A chain of hashes with signed checkpoints. {audit}.',
  'home.data.audit.link': 'We edited it to test it',
  'home.data.deleted': 'We delete it',
  'home.data.deleted.value': "30 days after the last change, if the application isn't submitted",
  'home.data.deleted.text':
    '{rejected} years after a rejection, {closed} years after the account is closed.',
  'home.data.review': 'For your security review',
  'home.data.reliability': 'Reliability tests',
  'home.data.permissions': 'API permissions',
  'home.data.privacy': 'Privacy policy',
  'home.data.terms': 'Terms of use',
  'home.data.report': 'Report a vulnerability',

  'home.live.h2': 'Ready for live customers?',
  'home.live.sandbox': 'Sandbox',
  'home.live.sandbox.local':
    'It runs on your machine, and prints its own keys. There is no sandbox that we host.',
  'home.live.sandbox.hosted': 'You are on it. Ask us for keys.',
  'home.live.sandbox.live': 'It is a separate service. Ask us for its keys.',
  'home.live.keys': 'Live keys',
  'home.live.keys.text':
    'Send us a message. A person at {company} replies by email and issues your keys. The calls stay the same, with another base URL.',
  'home.live.price': 'Price',
  'home.live.price.text': 'This site lists no prices. Ask in your message.',
  'home.footer.developers': 'Developers',
  'home.footer.quickStart': 'Quick start',
  'home.footer.api': 'API reference',
  'home.footer.webhooks': 'Webhooks',
  'home.footer.versions': 'Versions',
  'home.footer.trust': 'Trust',
  'home.footer.data': 'Data protection',
  'home.footer.status': 'Service status',
  'home.footer.company': 'Company',
  'home.footer.applicants': 'Help for applicants',
  'home.signIn': 'Applicants',
} as const
