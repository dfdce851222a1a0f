import { expect, type Page, test } from '../support/browser'
import { inspect, inspectColors } from '../support/inspect'

/** The page passes all checks. Each test adds a few faults to it. */
const openPage = (page: Page, styles: string, content: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><title>Faults – Latchkey</title><style>
      html { color-scheme: light dark; background: Canvas; color: CanvasText }
      body { margin: 0; padding: 8px; font: 16px sans-serif }
      a { display: block; line-height: 44px }
      :focus-visible { outline: 3px solid; box-shadow: 0 0 0 5px yellow }
      .card { position: relative; background: #fff; color: #000; padding: 8px }
      ${styles}
    </style><body>
    <header><a href="#main">To the content</a><nav><a href="/">Home</a></nav></header>
    <main id="main"><h1>Faults</h1><p>A text that passes.</p><p>Another text.</p>${content}</main>
    <footer><p>The end</p></footer></body></html>`)

/** Returns the list of faults in a failed check, one per line. */
const readFaults = (checked: Promise<void>): Promise<string> =>
  checked.then(
    () => '',
    (error: { matcherResult: { actual: string[] } }) => error.matcherResult.actual.join('\n'),
  )

test('the accessibility checks find nothing on a page without faults', async ({ page }) => {
  await openPage(page, '', '<div class="card"><p>A text on a card</p></div>')
  await inspect(page, 'no faults')
  await inspectColors(page, 'no faults')
})

test('the accessibility checks find low contrast in each theme and at each width', async ({
  page,
}) => {
  const passes = [
    ['at 1280, light', '(min-width: 640px) and (prefers-color-scheme: light)', 'wide-light'],
    ['at 1280, dark', '(min-width: 640px) and (prefers-color-scheme: dark)', 'wide-dark'],
    ['at 320, light', '(max-width: 640px) and (prefers-color-scheme: light)', 'narrow-light'],
    ['at 320, dark', '(max-width: 640px) and (prefers-color-scheme: dark)', 'narrow-dark'],
  ] as const
  await openPage(
    page,
    passes.map(([, media, id]) => `@media ${media} { #${id} { color: #777 } }`).join('\n'),
    passes.map(([, , id]) => `<div class="card"><p id="${id}">Grey</p></div>`).join(''),
  )
  for (const check of [inspect, inspectColors]) {
    const found = await readFaults(check(page, 'weak colors'))
    for (const [pass, , id] of passes)
      expect(found).toMatch(new RegExp(`^${pass}: color-contrast: <p id="${id}">Grey</p>$`, 'm'))
  }
})

test('the accessibility checks find each low-contrast text among texts that pass', async ({
  page,
}) => {
  const passing = `<p class="faint large">Large</p><p class="faint bold">Bold</p>
    <div class="dark"><p class="pale">Pale</p></div><p class="rel">Text</p>`
  const faults = {
    color: '<p id="color" class="faint">Text</p>',
    background: '<div class="dark"><p id="background">Text</p></div>',
    translucent: '<div class="shade"><p id="translucent">Text</p></div>',
    opacity: '<div class="veil"><p id="opacity">Text</p></div>',
    size: '<p id="size" class="faint bold small">Text</p>',
    weight: '<p id="weight" class="faint bold thin">Text</p>',
    behind: '<div class="rel"><i class="under"></i><p id="behind" class="rel">Text</p></div>',
    outside: '<div class="dark"><p id="outside" class="pale below">Text</p></div>',
  }
  await openPage(
    page,
    `.faint { color: #888 } .pale { color: #ddd } .bold { font: bold 19px sans-serif }
     .card .large { font-size: 24px } .small { font-size: 16px } .thin { font-weight: 400 }
     .rel, .dark { position: relative } .dark { background: #222; margin-bottom: 80px }
     .shade { background: #0009 } .veil { opacity: 0.4 }
     .under { position: absolute; inset: 0; background: #555 }
     .below { position: absolute; top: 60px }`,
    `<div class="card">${passing}${Object.values(faults).join('')}</div>`,
  )
  const found = await readFaults(inspectColors(page, 'weak texts'))
  for (const id of Object.keys(faults)) expect(found, id).toContain(`<p id="${id}"`)
  for (const text of ['Large', 'Bold', 'Pale']) expect(found).not.toContain(`>${text}</p>`)
})

test('the accessibility checks find faults of structure, size, focus and motion', async ({
  page,
}) => {
  await openPage(
    page,
    `@media (max-width: 640px) { #wide { width: 400px } }
     #large { width: 30em } #cut { width: 20px; overflow: hidden; white-space: nowrap }
     #small { width: 20px; height: 20px; padding: 0 } #slow { transition: opacity 1s }
     #bare:focus { outline: none } .row { position: relative }
     .cover { position: absolute; inset: 0 }`,
    `<h1>Second</h1><img src="data:," id="nameless"><input placeholder="Name">
     <select id="unlabeled"><option>One</option></select>
     <div id="wide">Wide</div><div id="large">Large</div><p id="cut">A cut text</p>
     <button id="small">x</button><a href="/bare" id="bare">Bare</a><p id="slow">Slow</p>
     <div class="row"><a href="/covered" id="covered">Covered</a><i class="cover"></i></div>`,
  )
  const found = await readFaults(inspect(page, 'other faults'))
  for (const fault of [
    '2 headings of the first level',
    'a placeholder',
    'an input of less than 44 pixels',
    'moves: <p id="slow">',
    'at 1280: is cut: <p id="cut">',
    'at 1280: a target of 20 by 20: <button id="small">',
    'at 1280: the focus is not drawn: <a href="/bare" id="bare">',
    'at 320: the focus is hidden: <a href="/covered" id="covered">',
    'at 320: scrolls sideways to ',
    'at 320: letters of twice the size, scrolls sideways to ',
    'at 1280, light: image-alt: <img src="data:," id="nameless">',
    'at 320, light: select-name: <select id="unlabeled">',
  ])
    expect(found).toContain(fault)
})
