/** English: the pages before the form and for signing in again. */
export const signInWords = {
  'identity.start.h1': 'What kind of account do you need?',
  'identity.start.individual': 'Individual',
  'identity.start.individual.hint': 'For yourself',
  'identity.start.businessowner': 'Business owner',
  'identity.start.businessowner.hint': 'For a business you own or control',
  'identity.start.operator': 'Operator',
  'identity.start.operator.hint': 'You run operations for a business',
  'identity.start.empty': 'Select what kind of account you need',
  'identity.before.h1': 'Before you start',
  'identity.before.consent': 'I have read this and I agree to receive records electronically',
  'identity.before.consent.empty': 'Select the box to agree to electronic records',
  'identity.before.start': 'Start',
  'identity.email.h1': 'What is your email address?',
  'identity.email.why':
    'We send you a code, so that only you can see your application and come back to it.',
  'identity.check.h1': 'Check your email',
  'identity.check.text':
    'If {email} can receive mail, a code is on its way. Enter it here, or select the link in the email. The code works for 15 minutes.',
  'identity.check.none': 'No email?',
  'identity.check.none.text': 'It can take a minute. Look in the spam folder too.',
  'identity.check.again': 'Send a new code',
  'identity.check.another': 'Use another address',
  'identity.check.mailbox': 'Open the sandbox mailbox',
  'identity.confirm.h1': 'Confirm your email',
  'identity.signIn.h1': 'Sign in',
  'identity.signIn.why': 'There is no password. We send a code and a link to your email address.',
  'identity.change.h1': 'Change your email address',
  'identity.wait.title': 'Wait a moment before you ask again.',
  'identity.wait.seconds': 'We send one email every 30 seconds. Try again in {n} seconds.',
  'identity.wait.day':
    'There were too many tries today. Use the link in the email instead, or try again later.',
} as const
