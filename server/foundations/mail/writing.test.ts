import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandTokens } from '@/lib/brand'
import { requirementCodes } from '@/lib/kyc-codes'
import { userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { applySettings } from '../../testing/open-rooms'
import { env } from '../env'
import { set } from '../process-singleton'
import { writeHtml } from './html'
import { type LetterName, type Sender, write } from './writing'

let settings: ReturnType<typeof applySettings>
beforeAll(() => {
  settings = applySettings()
  const company = { LEGAL_NAME: 'First Harbor Bank', LEGAL_ADDRESS: '1 Pier Road, Portland' }
  set('env', { ...env(), ...company, SUPPORT_EMAIL: 'help@bank.test' })
})
afterAll(() => settings.remove())

const prefix = 'letter.'
const suffix = '.subject'
const names = Object.keys(words)
  .filter((key) => key.startsWith(prefix) && key.endsWith(suffix))
  .map((key) => key.slice(prefix.length, -suffix.length) as LetterName)

const given = {
  name: 'Avery',
  contact: 'help@acme.example',
  organization: 'Acme Bank',
  link: 'https://app.example/continue?token=abc&more=1',
  minutes: String(userTypes.individual.minutes),
  code: '482913',
  spacedCode: '482 913',
  reference: '4F7K-2M9Q',
  days: '2',
  number: '7QRT-3WXY',
  email: 'avery@example.com',
  company: 'Acme Bank',
  page: '/apply/individual/ssn',
  browser: 'Firefox on Windows',
  message: 'I have a question.',
  needs: `${words['status.field.address']}: ${requirementCodes.ADDRESS_NOT_VERIFIED!.message}`,
  date: 'December 21, 2026',
  until: 'Dec 21, 2026, 3:00 PM UTC',
  since: 'Dec 20, 2026, 3:00 PM UTC',
  id: 'ci_test_4F7K',
  host: 'hooks.acme.example',
  reason: 'status 500',
  status: '500',
  at: 'Dec 20, 2026, 3:00 PM UTC',
  settings: 'https://app.example/settings',
  follows: words['letter.consent-withdrawn.applicant'],
}
const acme: Sender = {
  name: 'Acme Bank',
  legalName: 'Acme Bank, N.A.',
  replyTo: 'help@acme.example',
  tokens: brandTokens('#ffcc00'),
}
const senderOf = (letter: LetterName) => (letter.startsWith('notice.') ? undefined : acme)

const show = (letter: LetterName, index: number): string => {
  const { subject, text, design } = write(letter, given, senderOf(letter))
  return [
    `## ${index + 1}. \`${letter}\``,
    `Subject: **${subject}**${design.button ? `. Button: **${design.button}**` : ''}`,
    text
      .trim()
      .replace(/^/gm, '> ')
      .replace(/^> $/gm, '>')
      .replace(/^> -- $/m, '> \\--  '),
  ].join('\n\n')
}

test('docs/letters.md lists the text of every email', async () => {
  const intro = `# Letters

Every email that the service sends, with sample values. Each one has a text part and an HTML part
that is made from it (\`server/foundations/mail/html.ts\`); neither loads anything from the network.
\`vitest run server/foundations/mail -u\` writes this file.
`
  await expect(`${[intro.trim(), ...names.map(show)].join('\n\n')}\n`).toMatchFileSnapshot(
    '../../../docs/letters.md',
  )
})

describe.each(names)('the email %s', (letter) => {
  const { subject, text, design } = write(letter, given, senderOf(letter))
  const html = writeHtml({ subject, text, ...design })

  test(`the email ${letter} has no placeholder left in its subject, text or button`, () => {
    expect([subject, text, design.button].join('\n')).not.toMatch(/[{}]|undefined/)
  })

  test(`the HTML of the email ${letter} contains its full text and its button link`, () => {
    const shown = html
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
    for (const line of text.split('\n').map((line) => line.trim()))
      if (line !== '--')
        for (const part of line.split(given.code)) expect(shown).toContain(part.trim())
    if (design.button) expect(html).toContain(`href="${given.link.replace('&', '&amp;')}"`)
  })

  test(`the HTML of the email ${letter} loads nothing from the network`, () => {
    expect(html).not.toMatch(/<(link|script|iframe|img)\b|url\(|@import|\bsrc=/i)
  })
})

test("an email for a branded organization shows its brand and the form's operator", () => {
  const { design, ...letter } = write('news', given, acme)
  const html = writeHtml({ ...letter, ...design })
  expect(letter.from?.name).toBe('Acme Bank via Latchkey')
  expect(html).toContain('<div class="name">Acme Bank</div>')
  expect(html).toContain(`background: ${brandTokens('#ffcc00').light.accent}`)
  expect(letter.text).toContain('Latchkey runs this form for Acme Bank, N.A.')
})

test('an HTML email embeds the logo and shows it at most 48 pixels high', () => {
  const logo = { bytes: '', width: 600, height: 200 }
  const { design, ...letter } = write('news', given, { ...acme, logo })
  expect(writeHtml({ ...letter, ...design })).toContain(
    '<img src="cid:logo@letter" alt="Acme Bank" width="144" height="48">',
  )
})

test.each([
  [undefined, '#ffffff'],
  ['light', '#ffffff'],
  ['dark', '#131c24'],
] as const)(
  'the table cell around an email logo with the background %s has the color %s',
  (plate, color) => {
    const logo = { bytes: '', width: 600, height: 200, ...(plate && { plate }) }
    for (const name of names) {
      const { design, ...letter } = write(name, given, { ...acme, logo })
      const html = writeHtml({ ...letter, ...design })
      // A color in an attribute also works in mail programs that ignore style sheets.
      expect(html).toMatch(new RegExp(`cellpadding="6"><tr><td bgcolor="${color}"[^>]*><img `))
    }
  },
)

test('if a mail program drops the style sheet, an email keeps its typeface and colors', () => {
  const logo = { bytes: '', width: 600, height: 200 }
  const { design, ...letter } = write('invite', given, { ...acme, logo })
  const html = writeHtml({ ...letter, ...design }).replace(/<style>[\s\S]*<\/style>/, '')
  const { accent, onAccent } = brandTokens('#ffcc00').light
  expect(html).toMatch(new RegExp(`<td class="button-cell" bgcolor="${accent}"`))
  expect(html).toMatch(new RegExp(`<a class="button" href="[^"]+" style="color:${onAccent};`))
  expect(html).toContain('background-image:linear-gradient(#ffffff,#ffffff)')
  expect(html).toMatch(/<a class="button"[^>]+font-family:-apple-system/)
  // The first text of the body is the preview in a list of emails.
  expect(html).toMatch(/<body>\n<div style="display:none;[^"]+mso-hide:all">/)
})

test('the footer of each email links privacy, terms and the support address', () => {
  for (const name of names) {
    const { design, ...letter } = write(name, given, senderOf(name))
    const [, footer] = writeHtml({ ...letter, ...design }).split('<div class="footer">')
    const links = [...footer!.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)]
    expect(links.map(([, href]) => href!.replace(/^http:\/\/[^/]+/, ''))).toEqual([
      '/privacy',
      '/terms',
      'mailto:help@bank.test',
    ])
    for (const [, href, text] of links) expect(href!.replace('mailto:', '')).toBe(text)
  }
})

test('an organization name in an email cannot add markup or a second button', () => {
  const organization = 'A "<b>" & https://evil.example'
  const { design, ...letter } = write('invite', { ...given, organization })
  const html = writeHtml({ ...letter, ...design })
  expect(html).toContain('A &quot;&lt;b&gt;&quot; &amp; https://evil.example')
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).not.toContain('href="https://evil')
})

test('a help email keeps message lines that follow a signature separator (--)', () => {
  const message = 'Hello.\n-- \nAvery\n-- \nSent from a phone'
  const { design, ...letter } = write('help', { ...given, message })
  const html = writeHtml({ ...letter, ...design })
  for (const line of ['Hello.', 'Avery', 'Sent from a phone']) expect(html).toContain(line)
})

test('the email with a code shows the code in the subject and in large digits', () => {
  const { design, ...letter } = write('code', given)
  expect(letter.subject).toBe('482 913 is your Latchkey code')
  expect(writeHtml({ ...letter, ...design })).toContain('<strong class="code">482913</strong>')
})
