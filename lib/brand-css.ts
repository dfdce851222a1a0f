import { brandTokens } from '@/lib/brand'

/**
 * Returns the style sheet that sets the tokens of an accent in both themes, for one part of a page.
 */
export function brandCss(accent: string, part = ':root'): string {
  const { light, dark } = brandTokens(accent)
  const declare = (name: string, member: keyof typeof light) =>
    `--${name}:light-dark(${light[member]},${dark[member]});`
  return `${part}{${declare('accent', 'accent')}${declare('accent-hover', 'accentHover')}${declare('on-accent', 'onAccent')}${declare('accent-soft', 'accentSoft')}}`
}
