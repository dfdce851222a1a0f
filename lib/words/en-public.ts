/**
 * English texts of public pages and of the frame of every page. A placeholder may be a link or a
 * date.
 */
export const publicWords = {
  'frame.skip': 'Skip to main content',
  'frame.test': 'Test',
  'frame.site': 'Site',
  'frame.docs': 'Docs',
  'frame.api': 'API',
  'frame.security': 'Security',
  'frame.application': 'Application',
  'frame.account': 'Account',
  'frame.help': 'Help',
  'frame.signIn': 'Sign in',
  'frame.signOut': 'Sign out',
  'frame.status': 'Status',
  'frame.settings': 'Settings',
  'frame.home': 'Go to the start page',
  'frame.seeStatus': 'See your status',
  'frame.runs': '{product} runs this form for {legalName}.',
  'frame.form': 'Form run by {product}',
  'frame.runBy': 'Run by {company}',
  'frame.offline': "You're offline. Your answers stay on this page.",
  'frame.offline.retry': "When you're back online, try again.",
  'frame.continued': '{caption}, continued',
  'frame.slow': 'This is taking longer than usual. Nothing on this page is lost.',
  'frame.print': 'Print or save',

  'wayOn.start': 'Start your application',
  'wayOn.form': 'Continue your application',
  'wayOn.inbox': 'Inbox',

  'missing.h1': 'Page not found',
  'missing.text':
    "If you typed the address, check that it's correct. If you followed a link, it may be out of date.",

  'problem.h1': "This page didn't load",
  'problem.ours': 'The problem is on our side, not yours.',
  'problem.notice': 'Something went wrong on our side',
  'problem.answers': 'Your saved answers are safe. We keep them for at least 30 days.',
  'problem.later': "Try again in a few minutes. You'll pick up where you left off.",
  'problem.again': 'Try again',
  'problem.else': 'If it happens again, {contact}.',
  'problem.contact': 'contact us',
  'problem.form.text':
    'We may not have saved what you just sent. Answers that you saved before are safe.',
  'problem.form.later':
    "Wait a few minutes, then go back and try again. Your browser's Back button often keeps what you typed.",
  'problem.form.back': 'Go back',

  'frame.privacy': 'Privacy',
  'frame.terms': 'Terms',
  'legal.privacy.h1': 'Privacy policy',
  'legal.terms.h1': 'Terms of use',
  'legal.version': 'Version: {version}',
  'legal.column': 'About this text',
  'legal.contents': 'On this page',
  'legal.draft':
    "This is a draft for the sandbox. It isn't in force, because no lawyer has approved it.",

  'help.h1': 'Help',
  'help.contact.h2': 'Contact us',
  'help.brand.h2': 'Contact {brand} first',
  'help.brand.text': '{brand} invited you and can answer questions about your account.',
  'help.brand.email': 'Email',
  'help.brand.phone': 'Phone',
  'help.brand.page': 'Website',
  'help.contact.text':
    'Send us a message here, or email {email}. Never send your Social Security number.',
  'help.message': 'How can we help?',
  'help.message.hint': "Don't include your Social Security number or a code.",
  'help.email': 'Your email address',
  'help.reference': 'Application reference (optional)',
  'help.send': 'Send message',
  'help.sent.h1': 'We got your message',
  'help.sent.number': 'Your request number is {number}.',
  'help.sent.text': "A person will read it and reply by email. You don't need to send it again.",
  'help.back.h2': 'Save and finish later',
  'help.back.text':
    'We save your answers each time you select Continue. We keep them for 90 days, or for 30 days if they include your Social Security number.',
  'help.back.how':
    "To continue, {signIn} with your email address. You don't have a password. We email you a code each time you sign in.",
  'help.back.signIn': 'sign in',
  'help.after.h2': 'After you submit your application',
  'help.after.text':
    "Most checks take less than a minute. Some take up to 2 business days. We'll email you when there's a result. You'll also find it in your inbox here.",
  'help.paper.h2': 'Paper copies',
  'help.paper.text':
    'You can ask us for a paper copy of any record. You can also withdraw your agreement to electronic records. Send us a message or an email.',

  'notEligible.h1': "You can't use this form",
  'notEligible.why':
    "This form ends with {form}, which only a U.S. citizen or another U.S. person can sign. You told us you aren't a U.S. citizen or a permanent resident.",
  'notEligible.other':
    'You may still be able to open an account with another tax form. Contact us and let us know that you need to apply without {form}.',
  'notEligible.form': 'Form W-9',
  'notEligible.contact': 'Contact us',
  'notEligible.mistake': 'If that was a mistake, {change}.',
  'notEligible.change': 'change your answer',

  'invited.h1': 'You need an invitation',
  'invited.text':
    'You can open an account with {product} only after an organization invites you. Open the link in your invitation email.',
  'invited.signIn': 'If you have an account or saved answers, {signIn}.',
  'invited.link': 'sign in',
  'invited.help': "If you expected an invitation and didn't get one, {contact}.",
  'invited.contact': 'contact us',

  'userType.individual': 'an individual',
  'userType.businessowner': 'a business owner',
  'userType.operator': 'an operator',
  'wrongAccount.h1': 'You need another account',
  'wrongAccount.text': 'This page is only for {userType}.',
  'wrongAccount.email': "You're signed in as",
  'wrongAccount.has': 'Your account',
  'wrongAccount.needs': 'You need',
  'wrongAccount.other': 'Sign in with another account',
  'wrongAccount.start': 'Start as {userType}',

  'invite.why.h2': 'Why you have this invitation',
  'invite.why.text': '{organization} invited you to open an account.',
  'invite.title': 'Your invitation',
  'invite.h1': "You're invited by {organization}",
  'invite.text': 'Hi {name}. {organization} invites you to open an account as {userType}.',
  'invite.why': 'Federal law requires us to verify who you are before we open an account.',
  'invite.accept': 'Accept and start',
  'invite.notMe': "This isn't me",
  'invite.notMe.leave':
    "If you aren't {name}, don't accept this invitation. We haven't opened an account. The link stops working seven days after we sent it.",
  'invite.notMe.report':
    'If you know {organization}, ask it to correct the email address. If not, {help}.',
  'invite.notMe.help': 'tell us',
  'invite.INVITE_TOKEN_EXPIRED.h1': 'This invitation has expired',
  'invite.INVITE_TOKEN_EXPIRED.text':
    'An invitation works for seven days. Ask {person} to send a new one.',
  'invite.replaced.h1': 'There is a newer invitation',
  'invite.replaced.text':
    'This link no longer works, because you were sent a newer one. Open the newest invitation from {person}.',
  'invite.expired.days': 'An invitation works for seven days.',
  'invite.renew': 'Send me a new link',
  'invite.renewal.h1': 'Check your email',
  'invite.renewal.text':
    "If we can renew this invitation, we'll send a new link to the same email address.",
  'invite.renewal.wait':
    'It can take a few minutes. You can ask for a new link once an hour. If none arrives, ask the company that invited you to send a new invitation.',
  'invite.withdrawn.h1': 'This invitation no longer works',
  'invite.withdrawn.text': 'Ask {person} to send you a new invitation.',
  'invite.INVITATION_ALREADY_USED.h1': 'This invitation has already been used',
  'invite.INVITATION_ALREADY_USED.text': 'We already have the application for this invitation.',
  'invite.otherAccount':
    "You're signed in to another account. If you accept, you'll be signed out of it. Its answers stay saved.",
  'invite.signIn': 'Sign in with your email address',
  'invite.INVITATION_ALREADY_USED.link': 'Sign in to see its status',
  'invite.INVITATION_DOES_NOT_EXIST.h1': "We can't find this invitation",
  'invite.INVITATION_DOES_NOT_EXIST.text':
    'Check that the address is complete, or open the newest link you were sent.',

  'confirm.start': 'This confirms that {email} is yours and takes you to your application.',
  'confirm.sign-in': 'This signs you in as {email}.',
  'confirm.not': 'Not you? {other}.',
  'confirm.not.other': 'Sign in with your own email address',
  'confirm.change':
    "After this, you'll sign in to {product} with {email}. If you didn't ask for that, close this page.",
  'confirm.confirm': 'Confirm my email address',
  'confirm.old.h1': 'This link no longer works',
  'confirm.old.text':
    'A link works once, for 60 minutes, and only until we send a newer one. This link was already used, has expired or was replaced by a newer one.',
  'confirm.old.again': 'Ask for a new link',

  'already.again': "You don't need to submit it again.",
  'already.refused':
    "We couldn't approve this application. Your status page explains why. To apply again, {contact}.",
  'already.refused.partner':
    "We couldn't approve this application. Your status page explains why. To apply again, ask {partner} for a new invitation.",
  'already.contact': 'contact us',
  'already.asked': 'We need more information from you. Your status page shows what.',

  'signIn.already': "You're already signed in",
  'signIn.new': 'New here? {open}',
  'signIn.open': 'Open an account',
  'signIn.invited': 'New here? You need an invitation to open an account.',
  'start.none.title': "There's no account for that address yet",
  'start.none.typed': 'You entered {email}.',
  'start.none.text':
    'You can open one here. If you have an account, sign in with the address you gave when you opened it.',

  'start.closed.title': 'Your account is closed',
  'start.closed.text':
    'We closed it on {closedAt}. The law requires us to keep its record until {keptUntil}. Then we delete it.',
  'start.closed.plain': 'The law requires us to keep its record for {years} years.',
  'start.closed.effects.h2': 'What this means',
  'start.closed.effects.signIn':
    "You're signed out on every device. You can't sign in to this account or open it again.",
  'start.closed.effects.record':
    "The record contains your answers, your signed tax form and our decision. You can't see it here anymore.",
  'start.closed.effects.copy':
    "To get a copy, or if you didn't ask us to close the account, {contact}.",
  'start.closed.contact': 'contact us',
  'start.deleted.title': 'We deleted your application',
  'start.deleted.text':
    "We no longer have your answers. We're sending you one last email about this. Then your contact details are gone too.",
  'deleted.again': 'To apply again, you need a new invitation from {brand}.',
  'deleted.contact.h2': 'Contact {brand}',
  'start.refused.title': "We didn't open an account",
  'start.refused.text':
    'You can open one of your own here. If an organization used your email address without asking you, {help}.',
  'start.refused.help': 'tell us',

  'before.legal': 'Read our {privacy} and {terms}.',
  'before.legal.privacy': 'privacy policy',
  'before.legal.terms': 'terms of use',
  'before.need.h2': 'What you need',
  'before.need.also': "You'll also need {need}.",
  'before.need.business':
    'the legal name, address and Employer Identification Number (EIN) of your business',
  'before.need.organization': 'the name of the business you work for',
  'before.need.ssn': 'your Social Security number',
  'before.need.id': "a driver's license, state ID, U.S. passport or U.S. military ID",
  'before.need.income': 'your yearly income',
  'before.need.none': 'None of these IDs? {ask}.',
  'ask.partner': 'Ask {partner}',
  'ask.us': 'Contact us',
  'real.h': 'How do I know this is real?',
  'real.address': "This site's address is {host}. Check it in your browser's address bar.",
  'real.never': 'We never ask for your Social Security number by email, text or phone.',
  'real.ask': 'Not sure? {ask}.',

  'start.description':
    'Apply for an account online, one question at a time. You can save your answers and come back later.',
  'facts.name': 'About this application',
  'facts.run.h2': 'Who runs this page',
  'facts.run': '{company} runs {product} and opens your financial account.',
  'facts.time':
    'About {n} minutes. You can stop and come back. We keep your answers for at least 30 days.',
  'facts.time.any': 'About {n} minutes, or {business} for a business owner.',
  'facts.ready': 'Have your Social Security number and ID ready.',
  'facts.ready.any': 'Have your ID ready.',
  'facts.get.h2': 'What you get',
  'facts.get': 'A result, usually within a minute. Updates in an inbox. Copies of what you sign.',
  'facts.safe.h2': 'Who sees your answers',
  'facts.safe':
    'We encrypt your answers. Our identity partner checks them. Our staff see them only to review or help. Read the {privacy}.',
  'facts.safe.partner':
    'We encrypt your answers. Our identity partner checks them. Our staff see them only to review or help. {partner} sees your status and what we still need, not your answers. Read the {privacy}.',
  'facts.privacy': 'privacy policy',

  'saved.h1': 'Your application is saved',
  'saved.none.h1': 'You have no saved answers yet',
  'saved.text': "We saved your answers on {savedAt}. We'll keep them until {expiresAt}.",
  'saved.back':
    "To continue, sign in with {email} in any browser. We'll email you a code, and you'll pick up where you left off.",
  'saved.goOn': 'Continue your application',

  'submitted.h1': 'Application received',
  'submitted.next.1': "We'll check your details with our identity partner.",
  'submitted.next.2':
    "We'll email you and post in your inbox when there's a result, or if we need more from you.",
  'submitted.next.3': "Once you're approved, you can use your account.",
} as const
