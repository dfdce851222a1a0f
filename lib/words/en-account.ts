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
  'settings.email.text': 'You sign in with this address, and results are sent to it.',
  'settings.email.changed':
    "Your email address is changed. You've been signed out of your other browsers.",
  'settings.email.now': 'You sign in with {email} now.',
  'settings.email.how':
    'We send a code to the new address. Once you enter it, we use the new address.',
  'settings.email.then': 'We tell the old address, and sign out every other browser.',
  'settings.inbox.h2': 'Inbox',
  'settings.inbox.legend': 'How should your inbox work?',
  'settings.inbox.hint': 'Kept with your account',
  'settings.inbox.readsOnView': 'Mark notifications as read when I view my inbox',
  'settings.inbox.readsOnView.hint': 'After 3 seconds on screen, with a way to undo it',
  'settings.inbox.hasShortcuts': 'Use keyboard shortcuts in my inbox',
  'settings.inbox.hasShortcuts.hint':
    'Single keys like J, K and Z, only while the focus is in the list',
  'settings.inbox.save': 'how your inbox works',
  'settings.theme.h2': 'Appearance',
  'settings.theme.legend': 'How should pages look?',
  'settings.theme.hint': 'Kept in this browser for a year',
  'settings.theme.save': 'how pages look',
  'settings.theme.system': 'Same as this device',
  'settings.theme.system.hint': 'Follows the setting of your computer or phone',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',

  'security.h1': "Where you're signed in",
  'security.text':
    'A browser is signed out by itself {minutes} minutes after you last used it, and {hours} hours after you signed in.',
  'security.ended': 'Signed out.',
  'security.gone': 'That browser was signed out already.',
  'security.this': 'This browser',
  'security.used': 'Last used: {age}',
  'security.since': 'Signed in: {moment}',
  'security.others': 'Sign out everywhere else',
  'security.all': 'Sign out everywhere',
  'security.advice':
    "You don't have a password. We email you a code each time you sign in. If you see a browser that is not yours, sign it out. Then check who can read your email.",
  'device.unknown': 'A browser',
  'device.system': 'A browser on {system}',
  'device.both': '{browser} on {system}',

  'records.h1': 'Electronic records',
  'records.withdrawn': 'Your agreement is withdrawn. We send records on paper.',
  'records.agreed': 'You agreed to electronic records.',
  'records.text':
    'You can read, save and print your application at any time, with the tax form that you signed.',
  'records.none': "You'll find your record here after you submit your application.",
  'records.terms.h2': 'The text of the agreement',
  'records.agreement.h2': 'Your agreement',
  'records.agreement.at': 'Agreed on',
  'records.agreement.version': 'Version',
  'records.agreement.withdrawnAt': 'Withdrawn on',
  'records.agreement.none':
    'No agreement to electronic records is kept for you, as when an application comes through a partner. You may still read your records here.',
  'records.agreement.again':
    'We send records on paper. You may agree to electronic records again at any time. The text is below.',
  'records.agreement.withdraw':
    'You may withdraw your agreement at any time, without a fee. From then on we send records on paper.',
  'records.agreement.unsent':
    "You haven't submitted your application yet, and you can't submit it here without the agreement. Your answers are saved.",
  'records.agreement.agree': 'Agree to electronic records',
  'records.agreement.end': 'Withdraw my agreement',
  'records.paper': '{contact} to ask for a paper copy of a record.',
  'records.contact': 'Contact us',
  'records.version': 'This is the text of version {now}. Ask us for a copy of version {agreed}.',
} as const
