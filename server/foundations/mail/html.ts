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
  /**
   * The plate is the colored area behind a logo. A light logo has a dark plate, all other logos
   * have a white one.
   */
  plate?: LogoPlate
}

/** The values that the HTML of an email needs in addition to its text. */
export type Design = {
  /** The name at the top of the email: the brand's or the product's. */
  name: string
  /**
   * The URL of the button. The text must also contain it as a paragraph. `button` is the label of
   * the button.
   */
  link?: string | undefined
  button?: string | undefined
  /** The code that the email contains. */
  code?: string | undefined
  tokens?: BrandTokens | undefined
  logo?: LetterLogo | undefined
}

/** The text of an email; `-- ` begins its footer. */
export type DesignedLetter = Design & { subject: string; text: string }

/** The content id of the logo. The HTML refers to the logo by this id. */
export const logoId = 'logo@letter'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]!)

const withBreaks = (paragraph: string): string => escapeText(paragraph).replaceAll('\n', '<br>')

// Mail programs that ignore style sheets still show a readable email, because the structure of the
// email needs no style sheet.
function writeStyle(theme: Theme, { accent, onAccent }: AccentTokens): string {
  const [canvas, surface] = grounds[theme]
  const { ink, muted, line } = inks[theme]
  return [
    `body, .canvas { background: ${canvas}; color: ${ink}; }`,
    `.sheet { background: ${surface}; border: 1px solid ${line}; }`,
    `.sheet p, .name { color: ${ink}; }`,
    `.sheet .small, .footer p { color: ${muted}; }`,
    `.sheet a, .footer a { color: ${accent}; }`,
    `.button-cell { background: ${accent} !important; }`,
    `.sheet a.button { color: ${onAccent} !important; }`,
  ].join('\n')
}

const layout = `
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
.column { max-width: 600px; margin: 0 auto; }
.name { margin: 0; padding: 24px 24px 12px; font-size: 20px; line-height: 28px; font-weight: 600; }
.name td { padding: 6px; border-radius: 4px; }
.name img { display: block; }
.sheet { padding: 24px; border-radius: 8px; }
.sheet p { margin: 0 0 16px; font-size: 17px; line-height: 26px; }
.sheet p:last-child { margin-bottom: 0; }
.sheet .small, .footer p { font-size: 14px; line-height: 20px; word-break: break-word; }
.sheet .code { font-size: 30px; line-height: 40px; letter-spacing: 3px; white-space: nowrap; }
.footer p { margin: 0; padding: 16px 24px 32px; }
.action { margin: 0 0 16px; }
@media (max-width: 480px) {
  .name { padding-left: 16px; padding-right: 16px; }
  .sheet { padding: 20px 16px; }
  .footer p { padding-left: 16px; padding-right: 16px; }
}`

const typeface = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const buttonLook = `display:inline-block;padding:12px 20px;${typeface};font-size:17px;line-height:24px;font-weight:600;text-decoration:none`
const breaking = 'word-break:break-word;overflow-wrap:anywhere'

// The colors and the padding are in the elements, because some mail programs ignore style sheets.
// Outlook ignores the padding of a link and uses the padding of the table cell.
function writeButton(url: string, button: string, { accent, onAccent }: AccentTokens): string {
  const cell = `bgcolor="${accent}" style="border-radius:6px;mso-padding-alt:12px 20px"`
  const look = `color:${onAccent};${buttonLook}`
  return `<table role="presentation" class="action" cellspacing="0" cellpadding="0"><tr><td class="button-cell" ${cell}><a class="button" href="${url}" style="${look}">${escapeText(button)}</a></td></tr></table>`
}

function writeParagraph(paragraph: string, design: Design): string {
  const { link, button, code, tokens = productTokens } = design
  const html = withBreaks(paragraph)
  if (paragraph !== link || !button)
    return `<p>${code ? html.replace(code, `<strong class="code">${code}</strong>`) : html}</p>`
  return `${writeButton(html, button, tokens.light)}
<p class="small">${escapeText(words['letter.fallback'])}<br><a href="${html}" style="${breaking}">${html}</a></p>`
}

// The maximum height of the logo in pixels.
const logoHeight = 48
// A dark theme would hide a dark logo without a plate. The plate is the background color of a table
// cell, because some mail programs ignore style sheets. The plate is also a background image,
// because some mail programs replace light background colors in their dark theme.
function writeName({ name, logo }: Design): string {
  if (!logo) return escapeText(name)
  const height = Math.min(logoHeight, logo.height)
  const width = Math.round((logo.width * height) / logo.height)
  const image = `<img src="cid:${logoId}" alt="${escapeText(name)}" width="${width}" height="${height}">`
  const [plate, ink] =
    logo.plate === 'dark' ? [plates.dark, inks.dark.ink] : ['#ffffff', inks.light.ink]
  return `<table role="presentation" cellspacing="0" cellpadding="6"><tr><td bgcolor="${plate}" style="color:${ink};background-image:linear-gradient(${plate},${plate})">${image}</td></tr></table>`
}

/**
 * Turns the URLs and the email address of the footer into links. The footer contains only our own
 * URLs and our own address.
 */
const withLinks = (footer: string): string =>
  withBreaks(footer)
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
    .replace(/[^\s<>:]+@[^\s<]+/g, '<a href="mailto:$&">$&</a>')

const separator = /^-- \n/m

/**
 * Returns the HTML of an email, made from its text. The HTML loads nothing: a logo is inside the
 * email.
 */
export function writeHtml(letter: DesignedLetter): string {
  // Splits at the last separator, because a person's message may also contain a separator.
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
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(preheader)}</div>
<div class="canvas" style="padding:8px;${typeface}"><div class="column">
<div class="name">${writeName(letter)}</div>
<div class="sheet">
${paragraphs.map((one) => writeParagraph(one, letter)).join('\n')}
</div>
<div class="footer"><p>${withLinks(footer.trim())}</p></div>
</div></div>
</body>
</html>
`
}
