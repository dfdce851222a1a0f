/** English texts of the sandbox banner and of the session warning. */
export const sessionWords = {
  'sandbox.name': 'Sandbox',
  'sandbox.banner': "Sandbox. Test data only. Don't enter a real {number}.",
  'sandbox.number': 'Social Security number',
  'sandbox.number.short': 'SSN',
  'sandbox.values': 'Test values',
  'sandbox.fill': 'Fill this page',
  'sandbox.fill.failed': "The test values didn't load. Reload the page and try again.",
  'sandbox.filled': 'This page is filled with test values',

  'session.title': 'Do you need more time?',
  'session.text': "For your security, we'll sign you out in {time}. Your answers are saved.",
  'session.limit':
    "Your session is reaching its maximum length, so we'll sign you out in {time}. Your answers are saved.",
  'session.left': "We'll sign you out in {time}.",
  'session.minute': '1 minute',
  'session.minutes': '{n} minutes',
  'session.second': '1 second',
  'session.seconds': '{n} seconds',
  'session.stay': 'Stay signed in',
  'session.close': 'Keep going for now',
  'session.signOut': 'Sign out',
  'unsent.offline.plain': "Nothing was sent. When you're back online, try again.",
  'unsent.unreachable.plain': 'Nothing was sent. Check your connection, then try again.',
  'session.expired.h1': "You're signed out",
  'session.expired.text':
    'For your security, we sign you out after 15 minutes without activity, or when a session reaches its maximum length. You can also be signed out from another browser.',
  'session.expired.form': 'Your answers are saved. Sign in to finish.',
  'session.out.h1': "You're signed out",
  'session.out.text':
    "You're signed out on this device. Anything you saved is still saved, unless you deleted it.",
  'session.signIn': 'Sign in',
} as const
