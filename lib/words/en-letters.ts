/** English texts of emails. A link must be a separate paragraph. */
export const letterWords = {
  'letter.from': '{brand} via {product}',
  'letter.signOff': '{brand}\n{product} runs this form for {legalName}.',
  'letter.imprint': '-- \n{product}\n{company}\nPrivacy: {privacy}\nTerms: {terms}\nHelp: {email}',
  'letter.fallback': "If the button doesn't work, copy this address into your browser:",
  'letter.invite.button': 'Open your invitation',
  'letter.invite.subject': '{organization} invites you to open an account',
  'letter.invite.text':
    "Hello {name},\n\n{organization} invites you to open an account. It takes about {minutes} minutes.\n\n{link}\n\nThe link works for seven days. If you didn't expect this, you can ignore it.\n",
  'letter.code.button': 'Continue',
  'letter.code.subject': '{spacedCode} is your {brand} code',
  'letter.code.text':
    "Your code is {code}. It works for 15 minutes.\n\nOr open this link within an hour:\n\n{link}\n\nWe'll never ask you for this code in a call or a message. If you didn't ask for it, you can ignore this message.\n",
  'letter.link.button': 'Continue',
  'letter.link.subject': 'Your {brand} link',
  'letter.link.text':
    "Open this link within an hour:\n\n{link}\n\nThis message has no code, because someone entered too many wrong codes for this address today.\n\nIf you didn't ask for it, you can ignore this message.\n",
  'letter.resume.button': 'Open your application',
  'letter.resume.subject': 'Your {brand} application was opened in another browser',
  'letter.resume.text':
    "Someone opened your invitation from {organization} in another browser. That browser can't show your answers without a code.\n\nIf this was you, your code is {code}. It works for 15 minutes.\n\nOr open this link within an hour:\n\n{link}\n\nIf this wasn't you, don't share the code with anyone. Your application is safe, and you don't need to do anything.\n",
  'letter.news.button': 'Sign in',
  'letter.news.subject': "There's an update on your {brand} application",
  'letter.news.text':
    "There's an update on your application. For your security, sign in to see it:\n\n{link}\n",
  'letter.saved.button': 'Continue your application',
  'letter.saved.subject': 'Your {brand} application is saved',
  'letter.saved.text':
    "You saved your application. We'll keep your answers until {date}. After that, we'll delete them to protect you.\n\nTo continue where you left off, sign in:\n\n{link}\n\nIf this wasn't you, you can ignore this message.\n",
  'letter.received.button': 'See your application',
  'letter.received.subject': 'We received your {brand} application',
  'letter.received.text':
    "We received your application. Your reference is {reference}.\n\nNext, we'll check the details you gave. Most checks take less than a minute, and some take up to {days} business days. We'll email you when there's an update.\n\nTo see your status, sign in:\n\n{link}\n",
  'letter.action-needed.button': 'Sign in',
  'letter.action-needed.subject': 'Your {brand} application needs something from you',
  'letter.action-needed.text':
    "We couldn't confirm everything in your application. Your answers are saved, but we need something from you by {date}.\n\n{needs}\n\nTo answer, sign in:\n\n{link}\n",
  'letter.reminder.draft-ending.button': 'Continue your application',
  'letter.reminder.draft-ending.subject': 'Finish your {brand} application by {date}',
  'letter.reminder.draft-ending.text':
    "You started an application and haven't submitted it yet. We'll keep your answers until {date}. After that, we'll delete them to protect you.\n\nTo continue where you left off, sign in:\n\n{link}\n\nIf you don't want to continue, you don't need to do anything.\n",
  'letter.reminder.overdue.button': 'Sign in',
  'letter.reminder.overdue.subject': 'Your {brand} application is taking longer than usual',
  'letter.reminder.overdue.text':
    "We're still checking your application. This is taking longer than usual, and we're sorry about that. You don't need to do anything.\n\nWe'll email you when there's an update. To see your status, sign in:\n\n{link}\n",
  'letter.reminder.corrections-due.button': 'Sign in',
  'letter.reminder.corrections-due.subject': 'Your {brand} application needs an answer by {date}',
  'letter.reminder.corrections-due.text':
    "We still need information from you. If we don't get it by {date}, we'll have to close your application.\n\nTo see what we need, sign in:\n\n{link}\n",
  'letter.help.subject': 'Help request {number}',
  'letter.help.text':
    'Someone asked for help with {product}. Reply to this email to answer them.\n\nNumber: {number}\nApplication reference: {reference}\nEmail: {email}\nCompany: {company}\nPage: {page}\nBrowser: {browser}\n\n{message}\n',
  'letter.changed.button': 'Get help',
  'letter.changed.subject': 'Your {brand} email address was changed',
  'letter.changed.text':
    "From now on, you sign in to {product} with a different email address. We won't send anything more to this one. You've been signed out of your other browsers.\n\nIf this wasn't you, tell us right away:\n\n{link}\n",
  'letter.consent-withdrawn.button': 'See your agreement',
  'letter.consent-withdrawn.subject': 'You withdrew your agreement to electronic records',
  'letter.consent-withdrawn.text':
    "You withdrew your agreement to electronic records on {at}.\n\n{follows}\n\nYou can agree again at any time. To see your agreement, sign in:\n\n{link}\n\nIf this wasn't you, tell us right away: {contact}\n",
  'letter.consent-withdrawn.member':
    "From now on, we'll send you paper records. You can still read and save your records when you sign in.",
  'letter.consent-withdrawn.applicant':
    "Your answers are saved, but you can't submit your application online without the agreement.",
  'letter.account-closed.button': 'Get help',
  'letter.account-closed.subject': 'Your {brand} account is closed',
  'letter.account-closed.text':
    "You closed your account on {at}. You've been signed out everywhere.\n\nThe law requires us to keep its record until {until}. Then we delete it.\n\nIf this wasn't you, tell us right away:\n\n{link}\n",
  'letter.application-deleted.button': 'Get help',
  'letter.application-deleted.subject': 'Your {brand} application is deleted',
  'letter.application-deleted.text':
    "You deleted your application on {at}. We no longer have your answers or your contact details, and you've been signed out everywhere.\n\nIf this wasn't you, tell us right away:\n\n{link}\n",
  'letter.new-browser.button': "See where you're signed in",
  'letter.new-browser.subject': 'New sign-in to your {brand} account',
  'letter.new-browser.text':
    "Your account was opened in a browser that you haven't signed in with before.\n\nBrowser: {browser}\nTime: {at}\n\nIf this was you, you don't need to do anything.\n\nIf this wasn't you, sign in and select “Sign out everywhere else” on this page:\n\n{link}\n\nThen check who can read your email, because we email a code for each sign-in. If you need help, write to {contact}.\n",
  'letter.inbox.button': 'Open your inbox',
  'letter.inbox.subject': 'You have a new message from {brand}',
  'letter.inbox.text':
    "There's a new message from {organization} in your inbox. For your security, sign in to read it:\n\n{link}\n\nWe email you at most once an hour. To stop these emails, change your settings: {settings}\n",
  'letter.notice.button': 'Get help',
  'letter.notice.technical-email-changed.subject':
    'The technical email address for {organization} was changed',
  'letter.notice.technical-email-changed.text':
    "Messages about {organization}'s {product} settings no longer go to this address.\n\nIf your team didn't make this change, revoke {organization}'s credentials and tell us right away:\n\n{link}\n",
  'letter.notice.return-origins-changed.subject':
    'The return addresses for {organization} were changed',
  'letter.notice.return-origins-changed.text':
    "{product} can now send people back to different {organization} websites and apps.\n\nIf your team didn't make this change, revoke {organization}'s credentials and tell us right away:\n\n{link}\n",
  'letter.notice.brand-contact-changed.subject':
    'The support contact for {organization} was changed',
  'letter.notice.brand-contact-changed.text':
    "{product}'s pages and emails now show a different support contact for {organization}.\n\nIf your team didn't make this change, revoke {organization}'s credentials and tell us right away:\n\n{link}\n",
  'letter.notice.credential-issued.subject': 'A credential for {organization} was issued',
  'letter.notice.credential-issued.text':
    "We issued the credential {id} for {organization}. Anyone who has its secret can invite people and read their status through {product}.\n\nIf your team didn't ask for it, tell us right away so that we can revoke it:\n\n{link}\n",
  'letter.notice.credential-rotated.subject':
    'The secret of a credential for {organization} was changed',
  'letter.notice.credential-rotated.text':
    "Credential {id} for {organization} has a new secret. The previous secret stops working on {until}.\n\nIf your team didn't ask for it, tell us right away so that we can revoke the credential:\n\n{link}\n",
  'letter.notice.credential-expiring.subject': 'A credential for {organization} is about to expire',
  'letter.notice.credential-expiring.text':
    "Credential {id} for {organization} expires on {until}. After that, servers that use it can no longer call {product}.\n\nAsk us for a new credential before then, and switch your servers to it:\n\n{link}\n\nIf you no longer use it, you don't need to do anything.\n",
  'letter.notice.credential-leaked.subject': 'A secret for {organization} was exposed publicly',
  'letter.notice.credential-leaked.text':
    "Someone found the secret of {organization}'s credential {id} posted publicly and reported it to us. We revoked the credential right away, so servers that use it can no longer call {product}.\n\nAsk us for a new credential, and switch your servers to it:\n\n{link}\n\nThe old secret no longer works. Find out how it became public, so that the new one doesn't.\n",
  'letter.notice.destination-created.subject': 'A webhook for {organization} was added',
  'letter.notice.destination-created.text':
    "From now on, {product} sends events for {organization} to {host}.\n\nIf your team didn't add it, delete the webhook, revoke {organization}'s credentials and tell us right away:\n\n{link}\n",
  'letter.notice.destination-url-changed.subject': 'A webhook for {organization} was changed',
  'letter.notice.destination-url-changed.text':
    "From now on, {product} sends events for {organization} to {host} instead of the previous address.\n\nIf your team didn't make this change, delete the webhook, revoke {organization}'s credentials and tell us right away:\n\n{link}\n",
  'letter.notice.destination-secret-rotated.subject':
    'The secret of a webhook for {organization} was changed',
  'letter.notice.destination-secret-rotated.text':
    "Events that {product} sends to {host} for {organization} are signed with a new secret. The previous secret is valid until {until}.\n\nIf your team didn't make this change, revoke {organization}'s credentials and tell us right away:\n\n{link}\n",
  'letter.notice.destination-failing.subject': 'Webhooks to {host} are failing',
  'letter.notice.destination-failing.text':
    "{host} hasn't accepted any events from us since {since} ({reason}).\n\nWe keep the events and try again every hour until {until}. Then we stop.\n\nIf you need help, write to us:\n\n{link}\n",
  'letter.webhook.refused': 'it responded with {status}',
  'letter.webhook.redirected': "it responded with {status}, and we don't follow redirects",
  'letter.webhook.timeout': "it didn't respond within 15 seconds",
  'letter.webhook.unreachable': "we couldn't connect",
  'letter.webhook.tls': "we couldn't verify its certificate",
  'letter.webhook.inside': "its address isn't public",
  'letter.notice.destination-disabled.subject': 'Webhooks to {host} have stopped',
  'letter.notice.destination-disabled.text':
    'We no longer send events for {organization} to {host} ({reason}).\n\nWe keep events from the last 30 days. When {host} is ready, enable the destination, and deliveries continue where they left off.\n\nIf you need help, write to us:\n\n{link}\n',
} as const
