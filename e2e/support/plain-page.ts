import { type Element, listElements, readHtml, textOf } from './html'

const maxRedirects = 5

/**
 * A replacement for a browser without JavaScript. It opens pages, and fills in forms by their
 * labels. Two pages with the same cookies are tabs of one browser.
 */
export function openPlainPage(site: string, cookies = new Map<string, string>()) {
  let html = ''
  let root: Element = readHtml(html)
  let url = new URL(site)
  let status = 0
  let headers = new Headers()

  async function send(to: URL, init: RequestInit = {}, redirects = 0): Promise<void> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(to, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie ? { cookie } : {}), ...init.headers },
    })
    keepCookies(answer)
    const location = answer.headers.get('location')
    if (location && redirects < maxRedirects) {
      const next = new URL(location, to)
      next.hash ||= to.hash
      return send(next, {}, redirects + 1)
    }
    url = to
    status = answer.status
    headers = answer.headers
    html = await answer.text()
    root = readHtml(html)
  }

  function keepCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const all = (tag: string): Element[] =>
    [...listElements(root)].filter((element) => element.tag === tag)
  const one = (found: Element[], name: string): Element => {
    if (found.length !== 1)
      throw new Error(`${found.length} of '${name}' at ${url}: ${textOf(root).slice(0, 2000)}`)
    return found[0]!
  }
  const findById = (id: string | undefined) =>
    [...listElements(root)].find(({ attributes }) => attributes.id === id)
  /** Finds a link or button by its name. */
  const find = (tag: string, name: string, within = root): Element =>
    one(
      [...listElements(within)].filter(
        (element) =>
          element.tag === tag && (element.attributes['aria-label'] ?? textOf(element)) === name,
      ),
      name,
    )
  /** Finds a field by its label. Ignores a line number before the label and a hint after it. */
  const field = (label: string): Element => {
    const matches = (isMatch: (text: string) => boolean) => (element: Element) =>
      isMatch(textOf(element)) || isMatch(withoutNumber(textOf(element)))
    const exact = all('label').filter(matches((text) => text === label))
    const found =
      exact.length > 0 ? exact : all('label').filter(matches((text) => text.startsWith(label)))
    return one(
      found.flatMap(({ attributes }) => findById(attributes.for) ?? []),
      label,
    )
  }
  const isOfForm = (form: Element, control: Element): boolean =>
    control.attributes.form
      ? control.attributes.form === form.attributes.id
      : [...listElements(form)].includes(control)
  const formOf = (control: Element): Element =>
    one(
      all('form').filter((form) => isOfForm(form, control)),
      textOf(control),
    )

  const submit = async (button: Element): Promise<void> => {
    const form = formOf(button)
    const action = button.attributes.formaction ?? form.attributes.action ?? url.href
    const body = new URLSearchParams([...listData(form), ...pairOf(button)])
    await send(new URL(action, url), {
      method: 'POST',
      body,
      headers: { origin: site, referer: url.href },
    })
  }

  return {
    get url() {
      return url
    },
    get status() {
      return status
    },
    get headers() {
      return headers
    },
    /** The whole HTML of the page, including scripts. */
    get html() {
      return html
    },
    get title() {
      return all('title').map(textOf)[0] ?? ''
    },
    get heading() {
      return all('h1').map(textOf)[0] ?? ''
    },
    get text() {
      return all('body').map(textOf).join(' ')
    },
    /**
     * Controls that have no effect without JavaScript: links without a URL, and buttons that submit
     * no form.
     */
    get deadControls(): string[] {
      const sent = all('form').filter(
        ({ attributes }) => attributes.method === 'post' || attributes.action !== undefined,
      )
      const isWorking = (button: Element) =>
        (button.attributes.type ?? 'submit') === 'submit' && sent.includes(formOf(button))
      return [
        ...all('button').filter((button) => !isWorking(button)),
        ...all('a').filter(({ attributes }) => !attributes.href),
      ].map(textOf)
    },
    /** Returns the text of the element with this id. */
    textAt: (id: string): string => {
      const found = findById(id)
      return found ? textOf(found) : ''
    },
    /** Returns the names of the links in the element with this id. */
    linksAt: (id: string): string[] => {
      const found = findById(id)
      return found ? listLinks(found).map(textOf) : []
    },
    /** Returns a line of the review by its question. */
    row: (term: string): string =>
      all('dl')
        .flatMap(({ children }) => children.filter((child) => typeof child !== 'string'))
        .map(textOf)
        .find((text) => withoutNumber(text).startsWith(term)) ?? '',
    hasLink: (name: string): boolean => all('a').some((element) => textOf(element) === name),
    open: (path: string) => send(new URL(path, site)),
    /**
     * Follows a link. `within`: the id or tag of an element that contains the link. A link to the
     * same page loads nothing.
     */
    async follow(name: string, within = ''): Promise<void> {
      const part = findById(within) ?? all(within)[0] ?? root
      const to = new URL(find('a', name, part).attributes.href!, url)
      if (to.hash && to.href.split('#')[0] === url.href.split('#')[0]) url = to
      else await send(to)
    },
    fill: (label: string, value: string) => setAttribute(field(label), 'value', value),
    check: (label: string, isChecked = true) => setChecked(root, field(label), isChecked),
    select: (label: string, value: string) => {
      for (const option of listElements(field(label)))
        setAttribute(option, 'selected', option.attributes.value === value ? '' : undefined)
    },
    valueOf: (label: string): string => readValue(field(label)),
    isChecked: (label: string): boolean => 'checked' in field(label).attributes,
    async press(name: string): Promise<void> {
      // The header may have a button with the same name, so the main content comes first.
      const inMain = all('main').filter((main) => textOf(main).includes(name))
      await submit(find('button', name, inMain[0]))
    },
    /** Presses Enter in a field. Browsers then press the first button of the form. */
    async pressEnter(label: string): Promise<void> {
      const form = formOf(field(label))
      await submit(all('button').find((button) => isOfForm(form, button))!)
    },
    /** Lists visible elements of the page in page order. */
    list: (isWanted: (element: Element) => boolean): Element[] =>
      [...listElements(root)].filter(isWanted),
    clearCookies: () => cookies.clear(),
    /**
     * For helpers that sign people in with the browser endpoints. Sends a string as a form, and
     * other data as JSON.
     */
    request: {
      async post(
        to: string,
        { data, headers }: { data: unknown; headers: Record<string, string> },
      ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const isForm = typeof data === 'string'
        const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
        const answer = await fetch(to, {
          method: 'POST',
          redirect: 'manual',
          body: isForm ? data : JSON.stringify(data),
          headers: { 'content-type': type, cookie, ...headers },
        })
        keepCookies(answer)
        return {
          ok: () => answer.ok,
          status: () => answer.status,
          text: () => answer.text(),
          location: answer.headers.get('location'),
        }
      },
    },
  }
}

export type PlainPage = ReturnType<typeof openPlainPage>

/** Opens the sandbox mailbox of an email address. */
export async function openPlainMailbox(page: PlainPage, email: string): Promise<void> {
  await page.open('/sandbox/mailbox')
  page.fill('Email address', email)
  await page.press('Show messages')
}

const withoutNumber = (text: string): string => text.replace(/^[\d.–]+(?![\d-])\s*/, '')

function setAttribute(element: Element, name: string, value: string | undefined): void {
  const attributes = element.attributes as Record<string, string>
  if (value === undefined) delete attributes[name]
  else attributes[name] = value
}

function setChecked(root: Element, input: Element, isChecked: boolean): void {
  if (input.attributes.type === 'radio')
    for (const other of listElements(root))
      if (other.attributes.type === 'radio' && other.attributes.name === input.attributes.name)
        setAttribute(other, 'checked', undefined)
  setAttribute(input, 'checked', isChecked ? '' : undefined)
}

const listLinks = (within: Element) =>
  [...listElements(within)].filter(({ tag, attributes }) => tag === 'a' && attributes.href)

const optionsOf = (element: Element) =>
  [...listElements(element)].filter(({ tag }) => tag === 'option')

function readValue(element: Element): string {
  if (element.tag === 'textarea') return element.attributes.value ?? textOf(element)
  if (element.tag !== 'select') return element.attributes.value ?? ''
  const options = optionsOf(element)
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return chosen?.attributes.value ?? ''
}

const pairOf = ({ attributes: { name, value = '' } }: Element): [string, string][] =>
  name ? [[name, value]] : []

/** Lists the fields of a form that a browser sends, in page order. */
function listData(form: Element): [string, string][] {
  return [...listElements(form)].flatMap((element): [string, string][] => {
    const { name, type, disabled } = element.attributes
    if (!name || disabled !== undefined) return []
    if (!['input', 'select', 'textarea'].includes(element.tag)) return []
    const isChoice = type === 'checkbox' || type === 'radio'
    if (isChoice && !('checked' in element.attributes)) return []
    return [[name, isChoice ? (element.attributes.value ?? 'on') : readValue(element)]]
  })
}
