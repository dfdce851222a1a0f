import { brandTokens } from '@/lib/brand'

/**
 * Returns CSS that sets the color variables of a brand in both themes. `accent`: the main color of
 * the brand. `part`: the CSS selector of the part of a page that gets these colors.
 */
export function brandCss(accent: string, part = ':root'): string {
  const { light, dark } = brandTokens(accent)
  const declare = (name: string, member: keyof typeof light) =>
    `--${name}:light-dark(${light[member]},${dark[member]});`
  return `${part}{${declare('accent', 'accent')}${declare('accent-hover', 'accentHover')}${declare('on-accent', 'onAccent')}${declare('accent-soft', 'accentSoft')}}`
}
