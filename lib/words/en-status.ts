/** English texts of the status page and its corrections. A placeholder may be a link or a date. */
export const statusWords = {
  'decision.h1': 'Our decision on your application',
  'decision.greeting': 'Dear {name},',
  'status.draft.h1': 'Finish your application',
  'status.draft.tag': 'Draft',
  'status.draft.text': "You haven't submitted your application yet.",
  'status.draft.kept': 'Last saved on {savedAt}. We keep your answers until {expiresAt}.',
  'status.failed.h1': "We couldn't send your application",
  'status.failed.tag': 'Not sent',
  'status.failed.lost': 'We have not received your application. Your answers are saved.',
  'status.failed.refused':
    "Our identity partner couldn't confirm the details you gave. Your answers are saved. Check your name, date of birth, Social Security number and address, then submit again.",
  'status.checking.h1': "We're checking your information",
  'status.checking.tag': 'Pending',
  'status.checking.text':
    'Most checks take less than a minute. Some take up to {days} business days.',
  'status.checking.next': 'What happens next',
  'status.checking.next.1': 'Our identity partner checks the details you gave.',
  'status.checking.next.2':
    'You can close this page. We email you, and post in your inbox, when there is a result.',
  'status.checking.next.3': 'If something is missing, we tell you what it is and when it is due.',
  'status.reviewing.h1': 'A person is checking your application',
  'status.reviewing.tag': 'Pending',
  'status.reviewing.text': 'Expect the result by {date}. There is nothing you need to do.',
  'status.reviewing.close': "You can close this page. We'll email you and post in your inbox.",
  'status.overdue': "This is taking longer than usual. You don't need to do anything.",
  'status.incomplete.h1': 'We need more information from you',
  'status.incomplete.tag': 'Action needed',
  'status.incomplete.text': "We couldn't confirm everything you sent. Your answers are kept.",
  'status.incomplete.form': 'Your answers are saved. We need one more form from you.',
  'status.incomplete.due': 'Due by {date}.',
  'status.incomplete.noDeadline':
    "There's no deadline. We keep your application open until it's settled.",
  'status.incomplete.contact': 'To send what is missing, {contact} and give the reference below.',
  'status.incomplete.rest': 'For everything else, {contact} and give the reference below.',
  'status.approved.h1': "You're approved",
  'status.approved.tag': 'Approved',
  'status.approved.text':
    "Your identity is confirmed and your account is open. We'll send account updates to your inbox.",
  'status.approved.business':
    "Your identity and {business} are confirmed, and your account is open. We'll send account updates to your inbox.",
  'status.rejected.h1': "We can't open your account",
  'status.rejected.tag': 'Closed',
  'status.rejected.source': 'Where the information came from',
  'status.rejected.now': 'What you can do now',
  'status.rejected.check':
    'Check {record} for mistakes, such as a wrong date of birth or an old address.',
  'status.rejected.record': 'the details you gave',
  'status.rejected.dispute':
    'If you think this is a mistake, {contact} and give the reference below. A person will look at your application again and answer you. This is free.',
  'status.rejected.again':
    'You can apply again at any time. If your details are the same, the result may be the same.',
  'status.rejected.again.partner':
    'You can apply again at any time: ask {partner} for a new invitation. If your details are the same, the result may be the same.',
  'status.rejected.kept.h2': 'How long we keep your information',
  'status.rejected.kept':
    'We keep your application and this decision until {until}. Then we delete them.',
  'status.rejected.letter': 'Print the decision letter',
  'status.source.DECIDED_BY_STAFF':
    "A person looked at the details you gave us and at what our identity partner's records say about them.",
  'status.source.EXPIRED':
    'We decided with the details you gave us before the deadline. More information was still missing.',
  'status.source.other':
    'We used the details you gave us. Our identity partner compared them with its records.',
  'status.reason.IDENTITY_NOT_VERIFIED':
    "We couldn't confirm your identity with the details you gave.",
  'status.reason.DECIDED_BY_STAFF': "A person reviewed your application and couldn't approve it.",
  'status.reason.EXPIRED': "We didn't get the information we asked for in time.",
  'status.reason.other': "We couldn't confirm everything we need to open an account.",
  'status.field.address': 'Home address',
  'status.field.mailingAddress': 'Mailing address',
  'status.field.identification': 'ID',
  'status.field.socialSecurityNumber': 'Social Security number',
  'status.field.dateOfBirth': 'Date of birth',
  'status.field.firstName': 'Name',
  'status.field.middleName': 'Name',
  'status.field.lastName': 'Name',
  'status.field.business': 'Business',
  'status.field.businessName': 'Business',
  'status.field.taxId': 'Employer Identification Number',
  'status.field.employment': 'Work and income',
  'status.field.usCitizenshipStatus': 'Citizenship',
  'status.field.other': 'Your details',
  'status.corrected': 'We received your new answers on {moment}: {parts}.',
  'status.corrected.plain': 'We received your new answers on {moment}.',
  'status.stamp': 'Received · {moment} · Ref {reference}',
  'status.again': 'Check again',
  'status.record': 'See or print your record',
  'status.contact': 'contact us',
  'status.signedOut.title': "You're signed out",
  'status.signedOut.text': "This page can't show anything new. {signIn} to see your status.",

  'corrections.h1': 'What we still need',
  'corrections.why':
    'Look through these answers, correct what is wrong, and send them again. We keep everything else.',
  'corrections.anotherId':
    'Use a different ID from the one you gave before. If you have no other ID, {contact}.',
  'corrections.send': 'Send these answers',
} as const
