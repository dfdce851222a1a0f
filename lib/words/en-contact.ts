/** English texts of the pages with which partners reach us. */
export const contactWords = {
  'contact.h1': 'Talk to us',
  'contact.text':
    'Ask for keys, a price, a review of your integration or an answer. You can also write to {email}.',
  'contact.message': 'What do you want to build?',
  'contact.message.hint': "Don't include customer data or a client secret.",
  'contact.email': 'Work email',
  'contact.company': 'Company (optional)',
  'contact.send': 'Send message',
  'contact.after.h2': 'After you send the message',
  'contact.after.text':
    'The next page shows its number. A person at {company} reads it and replies by email.',
  'contact.keys.h2': 'API keys',
  'contact.keys.text':
    'Our staff issue each credential, with the scopes and IP addresses that you need. You see its secret once.',
  'contact.keys.local': 'For a sandbox on your machine, you need no keys from us: {start}.',
  'contact.keys.start': 'it prints its own',
  'contact.call.h2': 'A call that failed',
  'contact.call.text': 'Send us the request ID of the response. {errors} explain each code.',
  'contact.call.errors': 'Error codes',
  'contact.security.h2': 'Security',
  'contact.security.text':
    'Report a vulnerability to {email}, as in {file}. Did a client secret leak? {leak}, and we revoke it.',
  'contact.security.file': 'security.txt',
  'contact.security.leak': 'Report it here',
  'contact.run.h2': 'Who runs this',
  'contact.applicant.h2': 'Applying for an account?',
  'contact.applicant.text': '{help} answers questions about an application.',
  'contact.sent.h1': 'We got your message',

  'serviceStatus.h1': 'Service status',
  'serviceStatus.ready': 'Ready',
  'serviceStatus.ready.text': 'Pages, API, database and queue respond.',
  'serviceStatus.down': 'Not ready',
  'serviceStatus.down.text':
    'The database or the queue does not respond. We keep events and emails that we already stored, and send them when both respond again.',
  'serviceStatus.version': 'Version',
  'serviceStatus.environment': 'Environment',
  'serviceStatus.environment.sandbox': 'Sandbox',
  'serviceStatus.environment.production': 'Live',
  'serviceStatus.at': 'Checked',
  'serviceStatus.monitors': 'For your monitors',
  'serviceStatus.monitors.text': '{ready} returns 200 or 500, {alive} the version.',
} as const
