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
  'letter.notice.credential-expiring.subject': 'A credential of {organization} is about to expire',
  'letter.notice.credential-expiring.text':
    'The credential {id} of {organization} expires on {until}. After that, servers that use it can no longer call {product}.\n\nAsk us for a new credential before then, and change your servers to it:\n\n{link}\n\nIf you no longer use it, you do not need to do anything.\n',
  'letter.notice.destination-created.subject': 'A webhook of {organization} was added',
  'letter.notice.destination-created.text':
    'From now on {product} sends events of {organization} to {host}.\n\nIf your team did not add it, delete it, revoke the credentials of {organization} and tell us at once:\n\n{link}\n',
  'letter.notice.destination-url-changed.subject': 'A webhook of {organization} was changed',
  'letter.notice.destination-url-changed.text':
    'From now on {product} sends events of {organization} to {host}, instead of to the address before.\n\nIf your team did not change it, delete it, revoke the credentials of {organization} and tell us at once:\n\n{link}\n',
  'letter.notice.destination-secret-rotated.subject':
    'The secret of a webhook of {organization} was changed',
  'letter.notice.destination-secret-rotated.text':
    'Events that {product} sends to {host} for {organization} are signed with a new secret. The secret before is valid until {until}.\n\nIf your team did not change it, revoke the credentials of {organization} and tell us at once:\n\n{link}\n',
  'letter.notice.destination-failing.subject': 'Webhooks to {host} are failing',
  'letter.notice.destination-failing.text':
    'Since {since} {host} has not taken any event from us ({reason}).\n\nWe keep them until {until} and try every hour. On {until} we stop trying.\n\nIf you need help, write to us:\n\n{link}\n',
  'letter.webhook.refused': 'it answered {status}',
  'letter.webhook.redirected': 'it answered {status}, and we follow no redirect',
  'letter.webhook.timeout': 'it did not answer within 15 seconds',
  'letter.webhook.unreachable': 'we could not connect',
  'letter.webhook.tls': 'its certificate was not accepted',
  'letter.webhook.inside': 'its address is not public',
  'letter.notice.destination-disabled.subject': 'Webhooks to {host} have stopped',
  'letter.notice.destination-disabled.text':
    'We no longer send events of {organization} to {host} ({reason}).\n\nThe events of the last 30 days are kept. When {host} is ready, enable the destination and it continues where it stopped.\n\nIf you need help, write to us:\n\n{link}\n',
} as const
