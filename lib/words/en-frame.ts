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
  'aside.help': 'Need help?',
  'aside.help.contact': 'Contact us',
} as const
