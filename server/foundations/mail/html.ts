import {
  type AccentTokens,
  type BrandTokens,
  grounds,
  inks,
  plates,
  productTokens,
  type Theme,
} from '@/lib/brand'
import type { LogoPlate } from '@/lib/page-brand'
import { english as words } from '@/lib/words'

/** A picture inside the email. `bytes` is base64, so that a stored email is JSON. */
export type LetterLogo = {
  bytes: string
  width: number
  height: number
  /** The plate of a light logo is dark. All other logos get a white plate. */
  plate?: LogoPlate
}

/** The parts of an email that its text does not contain. */
export type Design = {
  /** The name at the top, of the brand or the product. */
  name: string
  /**
   * The URL of the button, which must also be a paragraph of the text. `button` is the button's
   * text.
   */
  link?: string | undefined
  button?: string | undefined
  /** The code of the email. */
  code?: string | undefined
  tokens?: BrandTokens | undefined
  logo?: LetterLogo | undefined
}

/** The text of an email; `-- ` begins its footer. */
export type DesignedLetter = Design & { subject: string; text: string }

/** The content id of the logo. */
export const logoId = 'logo@letter'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

const withBreaks = (paragraph: string): string => escapeText(paragraph).replaceAll('\n', '<br>')

// Mail programs that ignore style sheets still show a readable email, because the structure does
// not depend on them.
function writeStyle(theme: Theme, { accent, onAccent }: AccentTokens): string {
  const [canvas, surface] = grounds[theme]
  const { ink, muted, line } = inks[theme]
  return [
    `body, .canvas { background: ${canvas}; color: ${ink}; }`,
    `.sheet { background: ${surface}; border: 1px solid ${line}; }`,
    `.sheet p, .name { color: ${ink}; }`,
    `.sheet .small, .footer p { color: ${muted}; }`,
    `.sheet .small a, .footer a { color: ${accent}; }`,
    `.sheet a.button { background: ${accent}; color: ${onAccent}; }`,
  ].join('\n')
}

const layout = `
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
.canvas { width: 100%; }
.column { width: 100%; max-width: 600px; margin: 0 auto; }
.canvas p, .name { font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.name { margin: 0; padding: 24px 24px 12px; font-size: 20px; line-height: 28px; font-weight: 600; }
.name td { padding: 6px; border-radius: 4px; }
.name img { display: block; }
.sheet { padding: 24px; border-radius: 8px; }
.sheet p { margin: 0 0 16px; font-size: 17px; line-height: 26px; }
.sheet p:last-child { margin-bottom: 0; }
.sheet a.button { display: inline-block; padding: 12px 20px; border-radius: 6px; font-weight: 600; text-decoration: none; }
.sheet .small, .footer p { font-size: 14px; line-height: 20px; word-break: break-word; }
.sheet .code { font-size: 30px; line-height: 40px; letter-spacing: 3px; white-space: nowrap; }
.footer p { margin: 0; padding: 16px 24px 32px; }
.preheader { display: none; max-height: 0; overflow: hidden; mso-hide: all; }`

function writeParagraph(paragraph: string, { link, button, code }: Design): string {
  const html = withBreaks(paragraph)
  if (paragraph !== link || !button)
    return `<p>${code ? html.replace(code, `<strong class="code">${code}</strong>`) : html}</p>`
  return `<p><a class="button" href="${html}">${escapeText(button)}</a></p>
<p class="small">${escapeText(words['letter.fallback'])}<br><a href="${html}">${html}</a></p>`
}

// Limits the logo to the height of one line of text, 48 pixels.
const logoHeight = 48
// A dark theme would hide a dark logo without a plate. The plate is an attribute of a table cell,
// because some mail programs ignore style sheets.
function writeName({ name, logo }: Design): string {
  if (!logo) return escapeText(name)
  const height = Math.min(logoHeight, logo.height)
  const width = Math.round((logo.width * height) / logo.height)
  const image = `<img src="cid:${logoId}" alt="${escapeText(name)}" width="${width}" height="${height}">`
  const [plate, ink] =
    logo.plate === 'dark' ? [plates.dark, inks.dark.ink] : ['#ffffff', inks.light.ink]
  return `<table role="presentation" cellspacing="0" cellpadding="6"><tr><td bgcolor="${plate}" style="color:${ink}">${image}</td></tr></table>`
}

const separator = /^-- \n/m

/**
 * Returns the HTML of an email, made from its text. It loads nothing: a logo is inside the email.
 */
export function writeHtml(letter: DesignedLetter): string {
  // Splits at the last separator, because a person's message may contain one too.
  const parts = letter.text.split(separator)
  const footer = parts.length > 1 ? parts.pop()! : ''
  const paragraphs = parts
    .join('-- \n')
    .trim()
    .split(/\n{2,}/)
  const preheader = paragraphs.find((one) => !one.endsWith(',') && one !== letter.link) ?? ''
  const tokens = letter.tokens ?? productTokens
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(letter.subject)}</title>
<style>
:root { color-scheme: light dark; }${layout}
${writeStyle('light', tokens.light)}
@media (prefers-color-scheme: dark) {
${writeStyle('dark', tokens.dark)}
}
</style>
</head>
<body>
<div class="preheader">${escapeText(preheader)}</div>
<div class="canvas"><div class="column">
<div class="name">${writeName(letter)}</div>
<div class="sheet">
${paragraphs.map((one) => writeParagraph(one, letter)).join('\n')}
</div>
<div class="footer"><p>${withBreaks(footer.trim())}</p></div>
</div></div>
</body>
</html>
`
}
