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
    'Our staff see them only to review your application or to help you. We record each look.',
  'aside.who.brand': '{brand} gets your result, not your answers.',
  'aside.saved': 'Your answers are saved',
  'aside.saved.until': 'We keep your answers until {date}. You can stop and come back.',
  'aside.saved.days': 'We keep your answers for 30 days. You can stop and come back.',
  'aside.help': 'Need help?',
  'aside.help.contact': 'Contact us',
} as const
