/** English texts of the page that a partner's link opens, and of the links back to the partner. */
export const returnWords = {
  'link.title': 'Your link',
  'link.h1': 'Continue with {organization}',
  'link.person': 'You continue as {name}. {email}',
  'link.address': 'You continue as {email}.',
  'link.continue': 'Continue',
  'link.notYou': 'Not you? Close this page and tell {organization}.',
  'link.replaces':
    "Someone else is signed in on this browser: {name} {email}. If you continue, we'll sign them out.",
  'link.why.onboarding': '{organization} asks you to complete your application.',
  'link.why.corrections':
    '{organization} asks you for information that your application still needs.',
  'link.why.status': '{organization} sent you here to see the status of your application.',
  'link.why.inbox': '{organization} sent you here to read your messages.',
  'link.about.h2': 'About this link',
  'link.about.once': "It works once and only for a short time, so others can't use it later.",
  'link.expired.h1': 'This link has expired',
  'link.expired.text': 'A link works for a short time, and only until we make a newer one.',
  'link.used.h1': 'This link has already been used',
  'link.used.text': 'A link works once.',
  'link.withdrawn.h1': 'This link no longer works',
  'link.withdrawn.text': 'Ask the company that sent it for a new one.',
  'link.signIn': 'Or sign in with your email address',
  'link.unknown.h1': "We can't find this link",
  'link.unknown.text': 'Check that the address is complete, or open the newest link you were sent.',
  'link.refresh': 'Get a new link from {organization}',
  'link.ask': 'Ask {organization} to send a new one.',

  'return.continue': 'Continue to {organization}',
  'return.close': 'You can close this page.',

  'signInNeeded.h1': 'Sign in to see this',
  'signInNeeded.text':
    "The link you used doesn't open this page. Sign in with your email address to see it.",
  'signInNeeded.back': 'Go to the page that your link opens',
} as const
