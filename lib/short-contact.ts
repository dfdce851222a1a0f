type Contact = { firstName: string; lastName: string; email: string }

const shorten = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = '', last = ''] = at > 2 ? [email[0], email[at - 1]] : []
  return `${first}…${last}${email.slice(at)}`
}

/**
 * First name, initial and `a…y@example.com`: enough to recognize oneself, too little for a stranger
 * to learn an address.
 */
export const shortenContact = ({ firstName, lastName, email }: Contact) => ({
  name: [firstName.trim(), Array.from(lastName.trim())[0]].filter(Boolean).join(' '),
  email: shorten(email),
})
