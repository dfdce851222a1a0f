/** English texts of the settings pages. A placeholder may be a link or a date. */
export const accountWords = {
  'settings.nav': 'Settings',
  'settings.general': 'General',
  'settings.security': 'Security',
  'settings.records': 'Records',
  'settings.saved': 'Saved.',
  'settings.failed': "We haven't saved your changes. Try again in a few minutes.",
  'settings.account.save': 'Save email and inbox settings',
  'settings.account.reach': 'Applies in every browser',

  'settings.h1': 'Settings',
  'settings.email.h2': 'Email',
  'settings.email.label': 'Email address',
  'settings.email.change': 'Change',
  'settings.email.about': 'email address',
  'settings.email.text': 'You sign in with this address, and we send updates to it.',
  'settings.email.changed':
    'We changed your email address and signed you out of your other browsers.',
  'settings.email.now': 'You currently sign in with {email}.',
  'settings.email.how':
    "We'll send a code to the new address. After you enter the code, you'll use the new address to sign in.",
  'settings.email.then':
    "We'll also email your old address and sign you out of every other browser.",
  'settings.emails.legend': 'Which emails do you want?',
  'settings.inbox.h2': 'Inbox',
  'settings.inbox.legend': 'How should your inbox work?',
  'settings.inbox.readsOnView': 'Mark notifications as read when I view my inbox',
  'settings.inbox.readsOnView.hint':
    'We mark a notification after one second on screen, unless it asks you to do something. You can undo it.',
  'settings.inbox.mutesMessages': 'Mute messages',
  'settings.inbox.mutesMessages.hint':
    'New messages arrive already marked as read. Transactions and verification updates still arrive unread.',
  'settings.inbox.emailsMessages': 'Email me about new messages',
  'settings.inbox.emailsMessages.hint':
    "The email doesn't include the message. You get at most one an hour, and none for muted messages.",
  'settings.inbox.emailsTransactions': 'Email me about transactions',
  'settings.inbox.emailsTransactions.hint':
    "The email doesn't include the amount or any details. You get at most one an hour.",
  'settings.inbox.hasShortcuts': 'Use keyboard shortcuts in my inbox',
  'settings.inbox.hasShortcuts.hint':
    'Single keys like J, K and Z, only while the focus is in the list',
  'settings.theme.h2': 'Appearance',
  'settings.theme.legend': 'How should pages look?',
  'settings.theme.save': 'Save appearance',
  'settings.theme.reach': 'Applies in this browser, for a year',
  'settings.theme.system': 'Same as this device',
  'settings.theme.system.hint': "Follows your computer or phone's setting",
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',

  'settings.close.h2': 'Close your account',
  'settings.close.text':
    "You can close your account at any time. We'll show you what happens first.",
  'settings.close.link': 'Close my account',
  'settings.delete.h2': 'Delete your application',
  'settings.delete.text':
    "You can delete your application until you submit it. We'll show you what happens first.",
  'settings.delete.link': 'Delete my application',
  'delete.h1': 'Delete your application',
  'delete.lead': 'Before you decide, read what happens when you delete your application.',
  'delete.effects.answers': 'We delete your answers and your contact details right away.',
  'delete.effects.signedOut':
    "You're signed out on every device, and links to this application stop working.",
  'delete.effects.partner': 'We tell {partner} that your application is closed.',
  'delete.effects.final':
    "We can't bring your answers back. If a company invited you, ask it for a new invitation to apply again.",
  'delete.confirm.button': 'Delete my application',
  'delete.keep': 'Keep my application',
  'delete.pending.text': 'You can delete your application as soon as the payment is complete.',
  'delete.busy.title': "We're submitting your application",
  'delete.busy.text': 'Wait a minute, then load this page again.',
  'delete.failed.text': "We haven't deleted your application. Try again in a few minutes.",
  'close.h1': 'Close your account',
  'close.lead': 'Before you decide, read what happens when you close your account.',
  'close.effects.h2': 'What happens',
  'close.effects.signedOut': "You're signed out on every device, and you can't sign in again.",
  'close.effects.gone': 'You no longer see your status, your inbox or your records here.',
  'close.effects.partner': 'We tell {partner} that your account is closed.',
  'close.effects.kept':
    'The law requires us to keep your record for {years} years after you close your account. Then we delete it.',
  'close.effects.final': "We can't open a closed account again.",
  'close.data': 'To keep a copy, {download} first.',
  'close.data.link': 'save your records and data',
  'close.code.h2': "Confirm it's you",
  'close.code.text':
    "We'll email a 6-digit code to {email}. Your account stays open until you confirm.",
  'close.code.send': 'Email me a code',
  'close.confirm.h2': 'Close it now',
  'close.confirm.text':
    'Thanks for confirming. Your account stays open until you select the button.',
  'close.confirm.button': 'Close my account',
  'close.keep': 'Keep my account',
  'close.pending.title': 'A payment is still in progress',
  'close.pending.text': 'You can close your account as soon as the payment is complete.',
  'close.expired.title': 'We need a new code',
  'close.expired.text': "Your last code has expired, or you haven't entered one in this browser.",
  'close.wait.title': 'Try again later',
  'close.wait.text':
    'You asked for a code a short time ago, or too often. Wait up to 15 minutes, then ask again.',
  'close.failed.text': "We haven't closed your account. Try again in a few minutes.",

  'security.h1': "Where you're signed in",
  'security.text':
    'We sign you out after {minutes} minutes without activity, and {hours} hours after you sign in.',
  'security.ended': 'Signed out.',
  'security.gone': 'That browser was already signed out.',
  'security.failed': "We haven't signed out any browser. Try again in a few minutes.",
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
  'records.data.h2': 'Your data',
  'records.data.text':
    'This file includes your answers, our decision and how we reached it, your agreement and your tax form. It also includes your inbox and the browsers you signed in with. It shows only the last four digits of your Social Security number.',
  'records.data.link': 'Download my data (JSON)',
  'records.terms.h2': 'The text of the agreement',
  'records.agreement.h2': 'Your agreement',
  'records.agreement.at': 'Agreed on',
  'records.agreement.version': 'Version',
  'records.agreement.withdrawnAt': 'Withdrawn on',
  'records.agreement.none':
    "We don't have your agreement to electronic records. This happens when a company submits your application for you. You can still read your records here.",
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
  'records.version': 'This is version {now} of the text. Ask us for a copy of version {agreed}.',
} as const
