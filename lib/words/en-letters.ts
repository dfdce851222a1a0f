/** English texts of emails. A link is a paragraph by itself. */
export const letterWords = {
  'letter.from': '{brand} via {product}',
  'letter.signOff': '{brand}\n{product} runs this form for {legalName}.',
  'letter.imprint': '-- \n{product}\n{company}\nHelp: {email}',
  'letter.invite.subject': '{organization} invites you to open an account',
  'letter.invite.text':
    'Hello {name},\n\n{organization} invites you to open an account with {product}. It takes about {minutes} minutes.\n\n{link}\n\nThe link works for seven days. If you did not expect this, you can ignore it.\n',
  'letter.code.subject': 'Your {product} code',
  'letter.code.text':
    'Your code is {code}. It works for 15 minutes.\n\nOr open this link within an hour:\n\n{link}\n\nIf you did not ask for it, you can ignore this message.\n',
  'letter.link.subject': 'Your {product} link',
  'letter.link.text':
    'Open this link within an hour:\n\n{link}\n\nThis message has no code, because too many wrong codes were entered for this address today.\n\nIf you did not ask for it, you can ignore this message.\n',
  'letter.resume.subject': 'Your {brand} application was opened in another browser',
  'letter.resume.text':
    'Somebody opened your invitation from {organization} in another browser. Your answers are not shown there without a code.\n\nIf it was you, your code is {code}. It works for 15 minutes.\n\nOr open this link within an hour:\n\n{link}\n\nIf it was not you, do not give the code to anybody. Your application is safe, and you do not need to do anything.\n',
  'letter.news.subject': 'There is news about your {brand} application',
  'letter.news.text':
    'There is news about your application. Sign in to see it:\n\n{link}\n\nFor your safety it is not told in this message.\n',
  'letter.changed.subject': 'Your {brand} email address was changed',
  'letter.changed.text':
    'From now on you sign in to {product} with another email address. Nothing more is sent to this one. Browsers where you were signed in are signed out.\n\nIf this was not you, tell us at once:\n\n{link}\n',
  'letter.notice.technical-email-changed.subject':
    'The technical email address of {organization} was changed',
  'letter.notice.technical-email-changed.text':
    'Messages about the {product} settings of {organization} no longer go to this address.\n\nIf your team did not change it, revoke the credentials of {organization} and tell us at once:\n\n{link}\n',
  'letter.notice.return-origins-changed.subject':
    'The return addresses of {organization} were changed',
  'letter.notice.return-origins-changed.text':
    'The list of websites and apps to which {product} sends people back to {organization} was changed.\n\nIf your team did not change it, revoke the credentials of {organization} and tell us at once:\n\n{link}\n',
  'letter.notice.brand-contact-changed.subject':
    'The support contact of {organization} was changed',
  'letter.notice.brand-contact-changed.text':
    'The support contact of {organization} that {product} shows to people on pages and in letters was changed.\n\nIf your team did not change it, revoke the credentials of {organization} and tell us at once:\n\n{link}\n',
  'letter.notice.credential-issued.subject': 'A credential of {organization} was issued',
  'letter.notice.credential-issued.text':
    'The credential {id} of {organization} was issued. Whoever has its secret can invite people and read their status through {product}.\n\nIf your team did not ask for it, have it revoked and tell us at once:\n\n{link}\n',
} as const
