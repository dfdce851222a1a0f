/** English texts of the column beside the form on wide screens. */
export const frameWords = {
  'aside.label': 'About this application',
  'aside.sections': 'Your application',
  'aside.done': 'Done:',
  'aside.open': 'To do:',
  'aside.why': 'Why we ask',
  'aside.why.name': 'We compare it with official records to confirm your identity.',
  'aside.why.mailing-address': "It's where we send letters about your account.",
  'aside.why.transfers': "It helps us notice activity that isn't yours.",
  'aside.who': 'Who sees your answers',
  'aside.who.partner': 'Our identity partner checks them.',
  'aside.who.staff':
    'Our staff see them only to review your application or to help you. We record each time they do.',
  'aside.who.brand': '{brand} sees your status and what we still need, not your answers.',
  'aside.saved': 'Your answers are saved',
  'aside.saved.none': 'We save your answers',
  'aside.saved.until': 'You can stop and come back. We keep your answers until {date}.',
  'aside.saved.days':
    'You can stop and come back. We keep your answers for {withoutNumber} days, or for {withNumber} days once they include your Social Security number.',
  'aside.kept.withoutNumber':
    'Once they include your Social Security number, we keep them for only {days} days.',
  'aside.kept.withNumber':
    "That's {days} days after you last saved them, because they now include your Social Security number.",
  'aside.signIn.label': 'About signing in',
  'aside.signIn.h2': 'Keep your code to yourself',
  'aside.signIn.enter': 'Enter it only on this site. It works once.',
  'aside.signIn.never': 'We never ask for it by phone, text or email.',
  'aside.now.h2': 'What you can do now',
  'aside.now.signIn': 'Sign in',
  'aside.out.signIn': '{signIn} to see your status, your inbox and your saved answers.',
  'aside.out.code': "You don't need a password. We email you a code.",
  'aside.out.shared': 'If other people use this device, close this window.',
  'aside.missing.signIn': '{signIn} to see your application and your inbox.',
  'aside.missing.email':
    'If you came from an email, open the newest one. Its link replaces older ones.',
  'aside.missing.partner': 'If you work with our API, read the {docs}.',
  'aside.missing.docs': 'developer pages',
  'aside.problem.status': 'See in the {status} whether other pages work.',
  'aside.problem.link': 'service status',
  'aside.problem.later': 'Close this page. {signIn} later, on any device.',
  'aside.help': 'Need help?',
  'aside.help.contact': 'Contact us',
} as const
