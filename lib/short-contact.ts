type Contact = { firstName: string; lastName: string; email: string }

const shorten = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = '', last = ''] = at > 2 ? [email[0], email[at - 1]] : []
  return `${first}…${last}${email.slice(at)}`
}

/**
 * Returns the first name, an initial, and an address such as `a…y@example.com`. The person
 * recognizes the address, but a stranger does not learn it.
 */
export const shortenContact = ({ firstName, lastName, email }: Contact) => ({
  name: [firstName.trim(), Array.from(lastName.trim())[0]].filter(Boolean).join(' '),
  email: shorten(email),
})
