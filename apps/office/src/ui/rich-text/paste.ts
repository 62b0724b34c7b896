// What is pasted from Word or the web, made into what the editor can hold: marks out of styles, lists out of Word's paragraphs.
import { createCleaner } from '@lanting/browser-kit/html/clean-html'
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'

/** What a style says, kept as a mark for the time between cleaning and `tidied`. */
const STYLES: readonly (readonly [mark: string, pattern: RegExp])[] = [
  ['data-plain', /font-weight:\s*(normal|400)/i],
  ['data-bold', /font-weight:\s*(bold|[6-9]00)/i],
  ['data-italic', /font-style:\s*italic/i],
  ['data-marker', /mso-list:\s*ignore/i],
]
const LEVEL = /mso-list:[^;]*\blevel(\d)/i
const MARKS = [...STYLES.map(([mark]) => mark), 'data-level']

/** Blocks whose words must not run together, although the blocks themselves go. */
const BLOCKS = 'h1 h4 h5 h6 div section article header footer main aside pre address dl dt dd span i'

/** The purifier also calls with the text between elements. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

function keepMarks(element: Node): void {
  if (!isElement(element)) return
  const style = element.getAttribute('data-style') ?? ''
  for (const name of element.getAttributeNames()) if (name.startsWith('data-')) element.removeAttribute(name)
  for (const [mark, pattern] of STYLES) if (pattern.test(style)) element.setAttribute(mark, '')
  const level = LEVEL.exec(style)?.[1]
  if (level !== undefined) element.setAttribute('data-level', level)
}

const cleaner = createCleaner(SAVED_HTML, { tags: BLOCKS.split(' '), marks: MARKS, mark: keepMarks })

/**
 * Styles and handlers under names without effect: parsing them would be reported as violations of the content policy,
 * although cleaning takes them away.
 */
const inert = (html: string) =>
  html
    .replaceAll(/<style\b[^]*?<\/style\s*>/gi, '')
    .replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1='))

/** The clipboard's HTML as paragraphs, lists and tables. Never assigned to the page as a string. */
export function pastedFragment(html: string): DocumentFragment {
  const fragment = cleaner.clean(inert(html))
  tidyPasted(fragment)
  return fragment
}

const HEADINGS: Readonly<Record<string, string>> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

/** Turns the marks into elements, in place. */
export function tidyPasted(fragment: DocumentFragment): void {
  // Browsers end what they copy with a line break of their own.
  if (fragment.lastChild?.nodeName === 'BR') fragment.lastChild.remove()
  wordLists(fragment)
  for (const marker of fragment.querySelectorAll('[data-marker]')) marker.remove()
  for (const element of fragment.querySelectorAll('[data-bold]')) wrapInside(element, 'strong')
  for (const element of fragment.querySelectorAll('[data-italic]')) wrapInside(element, 'em')
  // A whole document copied from the web is often inside one <b> that says it is not bold.
  for (const element of fragment.querySelectorAll('b[data-plain], strong[data-plain]')) {
    element.replaceWith(...element.childNodes)
  }
  for (const element of fragment.querySelectorAll('h1, h4, h5, h6')) {
    const heading = document.createElement(HEADINGS[element.tagName] ?? 'h3')
    heading.append(...element.childNodes)
    element.replaceWith(heading)
  }
  for (const paragraph of fragment.querySelectorAll('p')) {
    if (paragraph.textContent.trim() === '' && paragraph.querySelector('br') === null) paragraph.remove()
  }
}

function wrapInside(element: Element, tag: 'strong' | 'em'): void {
  const wrap = document.createElement(tag)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

/** Word writes items as paragraphs with a level and a typed marker. */
function wordLists(fragment: DocumentFragment): void {
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of fragment.querySelectorAll('p[data-level]')) {
    const isNext = last !== null && paragraph.previousElementSibling === last
    if (!isNext) open = []
    const level = Math.min(Number(paragraph.getAttribute('data-level')), open.length + 1)
    const tag = isNumber(paragraph.querySelector('[data-marker]')?.textContent ?? '') ? 'ol' : 'ul'
    open = open.slice(0, level)
    let list = open[level - 1]
    if (list === undefined || (level === 1 && list.tagName.toLowerCase() !== tag)) {
      list = document.createElement(tag)
      const holder = open[level - 2]?.lastElementChild ?? null
      if (holder === null) paragraph.before(list)
      else holder.append(list)
      open = [...open.slice(0, level - 1), list]
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
    last = open[0] ?? null
  }
}

const isNumber = (marker: string) =>
  /^\s*[(（]?([0-9]+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)）、．]/i.test(marker)
