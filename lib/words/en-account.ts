/** English texts of the settings pages. A placeholder may be a link or a date. */
export const accountWords = {
  'settings.nav': 'Settings',
  'settings.general': 'General',
  'settings.security': 'Security',
  'settings.records': 'Records',
  'settings.saved': 'Saved.',
  'settings.save': 'Save',

  'settings.h1': 'Settings',
  'settings.email.h2': 'Email',
  'settings.email.label': 'Email address',
  'settings.email.change': 'Change',
  'settings.email.about': 'email address',
  'settings.email.text': 'You sign in with this address, and we send updates to it.',
  'settings.email.changed':
    'We changed your email address and signed you out of your other browsers.',
  'settings.email.now': 'You now sign in with {email}.',
  'settings.email.how':
    "We'll send a code to the new address. After you enter it, you sign in with that address.",
  'settings.email.then':
    "We'll also email your old address and sign you out of every other browser.",
  'settings.inbox.h2': 'Inbox',
  'settings.inbox.legend': 'How should your inbox work?',
  'settings.inbox.hint': 'Saved to your account',
  'settings.inbox.readsOnView': 'Mark notifications as read when I view my inbox',
  'settings.inbox.readsOnView.hint': 'After 3 seconds on screen. You can undo it.',
  'settings.inbox.hasShortcuts': 'Use keyboard shortcuts in my inbox',
  'settings.inbox.hasShortcuts.hint':
    'Single keys like J, K and Z, only while the focus is in the list',
  'settings.inbox.save': 'how your inbox works',
  'settings.theme.h2': 'Appearance',
  'settings.theme.legend': 'How should pages look?',
  'settings.theme.hint': 'Saved in this browser for a year',
  'settings.theme.save': 'how pages look',
  'settings.theme.system': 'Same as this device',
  'settings.theme.system.hint': 'Follows the setting of your computer or phone',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',

  'security.h1': "Where you're signed in",
  'security.text':
    'We sign a browser out {minutes} minutes after you last used it, and {hours} hours after you signed in.',
  'security.ended': 'Signed out.',
  'security.gone': 'That browser was already signed out.',
  'security.this': 'This browser',
  'security.used': 'Last used: {age}',
  'security.since': 'Signed in: {moment}',
  'security.others': 'Sign out everywhere else',
  'security.all': 'Sign out everywhere',
  'security.advice':
    "You don't have a password. We email you a code each time you sign in. If you see a browser that isn't yours, sign it out. Then check who can read your email.",
  'device.unknown': 'A browser',
  'device.system': 'A browser on {system}',
  'device.both': '{browser} on {system}',

  'records.h1': 'Electronic records',
  'records.withdrawn': 'You withdrew your agreement. We send your records on paper.',
  'records.agreed': 'You agreed to electronic records.',
  'records.text':
    'You can read, save and print your application and your signed tax form at any time.',
  'records.none': "You'll find your record here after you submit your application.",
  'records.terms.h2': 'The text of the agreement',
  'records.agreement.h2': 'Your agreement',
  'records.agreement.at': 'Agreed on',
  'records.agreement.version': 'Version',
  'records.agreement.withdrawnAt': 'Withdrawn on',
  'records.agreement.none':
    "We don't have your agreement to electronic records. This happens when an application comes through a partner. You can still read your records here.",
  'records.agreement.again':
    'We send your records on paper. You can agree to electronic records again at any time. The text is below.',
  'records.agreement.withdraw':
    'You can withdraw your agreement at any time, without a fee. After that, we send your records on paper.',
  'records.agreement.unsent':
    "You haven't submitted your application yet, and you can't submit it here without the agreement. Your answers are saved.",
  'records.agreement.agree': 'Agree to electronic records',
  'records.agreement.end': 'Withdraw my agreement',
  'records.paper': '{contact} to ask for a paper copy of a record.',
  'records.contact': 'Contact us',
  'records.version': 'This is the text of version {now}. Ask us for a copy of version {agreed}.',
} as const
