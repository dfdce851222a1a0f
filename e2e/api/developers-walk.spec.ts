import { expect, test } from 'vitest'
import { borrowService } from '../support/shared'
import { paste } from '../support/shells'

const service = borrowService()

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
}
/** Reads the text of highlighted code. */
const readText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all)

type Step = { code: string; ends: string | undefined }
/** Lists the code blocks of a page, with the last output line that the page promises for each. */
const listSteps = (html: string): Step[] =>
  html
    .split('</pre>')
    .slice(0, -1)
    .map((part, i, parts) => {
      const [, code] = /<pre[^>]*><code[^>]*>([\s\S]*)<\/code>$/.exec(part) ?? []
      const after = (parts[i + 1] ?? html.slice(html.lastIndexOf('</pre>'))).split('<pre')[0]!
      const [, ends] = /Ends with <samp[^>]*>([^<]*)<\/samp>/.exec(after) ?? []
      return { code: readText(code ?? ''), ends: ends === undefined ? undefined : readText(ends) }
    })

test('the code blocks of /developers, pasted in order, print the documented result', async () => {
  const { clientId, clientSecret } = service
  const printed = [`CLIENT_ID=${clientId}`, `CLIENT_SECRET=${clientSecret}`]
  const steps = listSteps(await (await fetch(`${service.url}/developers`)).text())
  expect(steps.length).toBeGreaterThanOrEqual(8)
  const mark = '-- end of a block --'
  const { out, err } = await paste(
    'bash',
    [...printed, ...steps.flatMap(({ code }) => [code, `echo '${mark}'`])].join('\n'),
  )
  expect(err).toBe('')
  const outputs = out.split(`${mark}\n`).slice(0, -1)
  expect(outputs).toHaveLength(steps.length)
  for (const [i, { code, ends }] of steps.entries()) {
    const last = outputs[i]!.trimEnd().split('\n').at(-1)
    if (ends === undefined) expect(last, code).not.toBe('')
    else expect(last, code).toBe(ends)
  }
  expect(steps.filter(({ ends }) => ends !== undefined).length).toBeGreaterThanOrEqual(5)
  expect(outputs.at(-1)).toBe('204\n401\n')
})
