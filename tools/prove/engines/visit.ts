// A visit written once for every engine: go, tap and fill what has a name, wait for what a person would read.
import { setTimeout as delay } from 'node:timers/promises'
import type { Point, Tab } from './driver.ts'
import { type Found, locate, type Query, selectFocused, uncoveredFrame } from './in-page.ts'

/** Generous: a timeout must mean a hang and not a busy machine. */
const PATIENCE_MS = 120_000
const LOOK_MS = 100

const ROLES = {
  button: 'button, [role="button"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  dialog: 'dialog[open], [role="dialog"], [role="alertdialog"]',
  field: 'input, textarea',
  heading: 'h1, h2, h3, [role="heading"]',
  link: 'a[href]',
  radio: 'input[type="radio"], [role="radio"]',
  row: 'tbody tr, [role="row"]',
  tab: '[role="tab"]',
} as const

export type Role = keyof typeof ROLES
export type Words = string | RegExp

export interface Where {
  /** A selector: only inside what it finds. */
  readonly within?: string
  /** Inside the page that this one frames, such as a game. */
  readonly framed?: boolean
}

/** Compilers that keep the names of functions call this helper, which no page has. */
const HELPER = 'const __name = (made) => made'

const call = (work: (...args: never[]) => unknown, ...args: readonly unknown[]) =>
  `(() => { ${HELPER}; return (${work.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')}) })()`

const queryOf = (role: Role | 'text', words: Words, { within }: Where): Query => ({
  selector: role === 'text' ? null : ROLES[role],
  exact: typeof words === 'string' ? words : null,
  pattern: typeof words === 'string' ? null : words.source,
  within: within ?? null,
})

export class Visit {
  private loads = 0

  constructor(
    readonly tab: Tab,
    private readonly url: string,
  ) {}

  /** Opens a route of the app; the storage is there before, as at a visitor who read the hall's notice. */
  async begin(path: string): Promise<void> {
    await this.goto('/login')
    await this.tab.evaluate(`sessionStorage.setItem('noticeSeen', '1')`)
    await this.goto(path)
  }

  async goto(path: string): Promise<void> {
    await this.tab.goto(`${this.url}/#${path}`)
  }

  /** Loads the document anew, as a member would: a driver gives up a load of its own where no server answers. */
  async load(path: string): Promise<void> {
    this.loads += 1
    const search = `?${this.loads}`
    await this.tab.evaluate(`void setTimeout(() => location.assign(${JSON.stringify(`/${search}#${path}`)}))`)
    await this.until(`${search} is loaded`, async () => {
      const there = this.tab.evaluate('document.readyState === "complete" ? location.search : ""')
      return (await there.catch(() => '')) === search
    })
  }

  /** The value of an expression that takes its time. */
  async awaited(expression: string): Promise<unknown> {
    await this.tab.evaluate(`void (async () => {
      delete window.awaited
      window.awaited = { value: await (${expression}) }
    })()`)
    let found: { readonly value: unknown } | null = null
    await this.until(`${expression} ends`, async () => {
      found = (await this.tab.evaluate('window.awaited')) as typeof found
      return found !== null
    })
    return (found as { readonly value: unknown } | null)?.value
  }

  async tap(role: Role | 'text', words: Words, where: Where = {}): Promise<void> {
    const frameAt = where.framed ? await this.frameAt() : undefined
    await this.tab.tapAt(await this.still(role, words, where), frameAt)
  }

  async fill(name: Words, text: string, where: Where = {}): Promise<void> {
    await this.until(`${String(name)} has the focus`, async () => {
      // A page that is drawn again between tap and look takes the focus away.
      await this.tap('field', name, where)
      return (await this.tab.evaluate(call(selectFocused))) === ''
    })
    await this.tab.type(text)
  }

  /** Waits for a text or a thing with that name, and hands over what it reads. */
  async see(role: Role | 'text', words: Words, where: Where = {}): Promise<string> {
    let text = ''
    await this.until(`${role} ${String(words)}`, async () => {
      const found = await this.look(role, words, where)
      if (found.state === 'there') text = found.text
      return found.state === 'there' || found.state === 'covered' || found.state === 'disabled'
    })
    return text
  }

  async isThere(role: Role | 'text', words: Words, where: Where = {}): Promise<boolean> {
    return (await this.look(role, words, where)).state !== 'missing'
  }

  async gone(role: Role | 'text', words: Words, where: Where = {}): Promise<void> {
    await this.until(`${role} ${String(words)} goes`, async () => !(await this.isThere(role, words, where)))
  }

  /** Waits until the app has navigated away from this page. */
  async left(path: string): Promise<void> {
    await this.until(`the page leaves ${path}`, async () => !(await this.path()).startsWith(path))
  }

  async arrived(path: string): Promise<void> {
    await this.until(`the page comes to ${path}`, async () => (await this.path()).startsWith(path))
  }

  async path(): Promise<string> {
    return String(await this.tab.evaluate('location.hash.slice(1)'))
  }

  async words(): Promise<string> {
    return String(
      await this.tab.evaluate(`document.body.innerText.replaceAll(/\\s*\\n\\s*/g, ' | ').slice(0, 1500)`),
    )
  }

  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (let waited = 0; ; waited += LOOK_MS) {
      if (await holds()) return
      if (waited >= PATIENCE_MS)
        throw new Error(`never: ${what}. ${await this.path()} reads: ${await this.words()}`)
      await delay(LOOK_MS)
    }
  }

  private async look(role: Role | 'text', words: Words, where: Where): Promise<Found> {
    const expression = call(locate, queryOf(role, words, where))
    return (await this.tab.evaluate(expression, where.framed ? 'frame' : 'page').catch((error: unknown) => {
      // Between two pages there is no document to query; the wait times out if it stays that way.
      return { state: 'missing', by: String(error) }
    })) as Found
  }

  /** Its position once it has stopped moving: a moving element is not where it was when the tap arrives. */
  private async still(role: Role | 'text', words: Words, where: Where): Promise<Point> {
    let last = ''
    let place: Point = { x: 0, y: 0 }
    await this.until(`${role} ${String(words)} can be pressed`, async () => {
      const found = await this.look(role, words, where)
      const before = last
      last = JSON.stringify(found)
      if (found.state !== 'there') return false
      place = { x: found.x, y: found.y }
      return before === last
    }).catch((error: unknown) => {
      throw new Error(`${last} ${error instanceof Error ? error.message : String(error)}`)
    })
    return place
  }

  /** Where the framed page begins, once nothing lies over it. */
  private async frameAt(): Promise<Point> {
    let place: Point = { x: 0, y: 0 }
    await this.until('the framed page can be touched', async () => {
      const found = (await this.tab.evaluate(call(uncoveredFrame))) as Point | null
      if (found !== null) place = found
      return found !== null
    })
    return place
  }
}
