import { Choice } from '@/components/form/choice'
import { Progress } from '@/components/frame/progress'
import { Button } from '@/components/ui/button'
import { type BrandTokens, contrastOf, grounds, type Theme } from '@/lib/brand'
import { fern } from '@/lib/example-brands'
import { fillText } from '@/lib/fill-text'
import { identificationChoices } from '@/lib/signup/choices'
import { identification } from '@/lib/signup/questions/identification'
import { english as words } from '@/lib/words'

/** The class of those parts of the home page that show the chosen color. */
export const samplePart = 'brand-sample'

type Props = { theme: Theme; tokens: BrandTokens }

/** A question of the form as a customer of a made-up partner sees it. It accepts no answers. */
export function BrandSample({ theme, tokens }: Props) {
  const { accent } = tokens[theme]
  const ratio = contrastOf(accent, grounds[theme][0]).toFixed(1)
  return (
    <figure>
      <div
        inert
        data-theme={theme}
        className={`${samplePart} rounded-window border ${theme === 'dark' ? 'border-control' : 'border-line'} bg-canvas text-ink shadow-window`}
      >
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-5 py-3 text-small">
          <FernLogo />
          <span className="text-accent underline underline-offset-[0.2em]">
            {words['action.saveAndExit']}
          </span>
        </div>
        <div className="px-5 py-5">
          <Progress step={identification} userType="individual" />
          <p className="mb-2 text-h2 font-[650]">{words['identification.type.label']}</p>
          {identificationChoices.map((value, index) => (
            <Choice
              key={value}
              type="radio"
              id={`sample-${theme}-${value}`}
              name={`sample-${theme}`}
              label={words[`identification.type.${value}`]}
              defaultChecked={index === 0}
            />
          ))}
          <Button className="mt-4">{words['action.continue']}</Button>
        </div>
      </div>
      <figcaption className="mt-3 text-small text-muted">
        <span className="sr-only">{words['home.brand.sample']} </span>
        <span>{fillText(words[`home.brand.${theme}`], { accent, ratio })}</span>
      </figcaption>
    </figure>
  )
}

const FernLogo = () => (
  <span className="mr-auto flex items-center gap-2 text-h2 font-bold text-accent">
    <svg
      aria-hidden="true"
      viewBox="0 0 28 28"
      width="28"
      height="28"
      fill="currentColor"
      className="size-7"
    >
      <path d={fern.path} />
    </svg>
    {fern.name}
  </span>
)
