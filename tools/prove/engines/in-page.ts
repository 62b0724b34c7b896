// Runs inside the page, in every engine alike: finds what a person would call by its role and name, and where to press.

export interface Query {
  /** Which elements it may be; none for any element with that text. */
  readonly selector: string | null
  readonly exact: string | null
  readonly pattern: string | null
  /** Inside the last visible element of this selector. */
  readonly within: string | null
}

export type Found =
  | { readonly state: 'missing' | 'disabled' | 'covered'; readonly by?: string }
  | { readonly state: 'there'; readonly x: number; readonly y: number; readonly text: string }

/** Self-contained: its source is sent to the page, so it may use nothing outside itself. */
export function locate({ selector, exact, pattern, within }: Query): Found {
  const squeeze = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const labelsOf = (one: Element) => [...((one as HTMLInputElement).labels ?? [])]
  const namesOf = (one: Element): string[] => {
    const labelled = (one.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const said = labelled.map((id) => squeeze(document.getElementById(id)?.textContent)).join(' ')
    const label = one.getAttribute('aria-label')
    const own = [said, label, ...labelsOf(one).map(({ textContent }) => textContent)].map(squeeze)
    const hint = one.getAttribute('placeholder')
    return [...own, squeeze(hint), label === null ? squeeze((one as HTMLElement).innerText) : ''].filter(
      Boolean,
    )
  }
  const test = pattern === null ? null : new RegExp(pattern)
  const fits = (name: string) => (test ? test.test(name) : name === exact)
  const place = within === null ? document.body : [...document.querySelectorAll(within)].findLast(isShown)
  if (!place) return { state: 'missing' }
  const all =
    selector === null ? [place, ...place.querySelectorAll('*')] : [...place.querySelectorAll(selector)]
  const named = all.filter((one) =>
    selector === null ? fits(squeeze((one as HTMLElement).innerText)) : namesOf(one).some(fits),
  )
  // The innermost one, where a text is also the text of all that surrounds it.
  const wanted =
    selector === null
      ? named.filter((one) => !named.some((other) => other !== one && one.contains(other)))
      : named
  const pressable = (one: Element) =>
    isShown(one) && one.getBoundingClientRect().width > 2 ? one : labelsOf(one)[0]
  const found = wanted.find((one) => isShown(pressable(one) ?? one))
  if (found === undefined) return { state: 'missing' }
  if (found.matches(':disabled, [aria-disabled="true"]')) return { state: 'disabled' }
  const target = pressable(found) ?? found
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = target.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const above = document.elementFromPoint(x, y)
  const isHit =
    above !== null &&
    (target.contains(above) ||
      above.contains(target) ||
      labelsOf(found).some((label) => label.contains(above)))
  if (!isHit) return { state: 'covered', by: above?.outerHTML.slice(0, 120) ?? 'nothing' }
  return { state: 'there', x, y, text: squeeze((target as HTMLElement).innerText) }
}

/** Puts the caret behind everything that the focused field holds, and selects it, so that typing replaces it. */
export function selectFocused(): string {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return 'no field has the focus'
  field.select()
  return ''
}

/** The position of the framed page, unless an element of this page covers it. */
export function uncoveredFrame(): { x: number; y: number } | null {
  const frame = document.querySelector('iframe')
  if (frame === null) return null
  const { x, y, width, height } = frame.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === frame ? { x, y } : null
}
