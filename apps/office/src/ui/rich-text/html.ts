// HTML of staff into the editor's document and back: a block a line, and nothing that saving would take away.
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'
import { DOMParser, DOMSerializer, type Node as Doc, type Schema } from '@tiptap/pm/model'

/** Of cleaned HTML: a string would have to pass the trusted types of the page. */
export const docOf = (schema: Schema, cleaned: DocumentFragment): Doc =>
  DOMParser.fromSchema(schema).parse(cleaned)

export function htmlOf(doc: Doc): string {
  // Its own document loads nothing.
  const inert = document.implementation.createHTMLDocument('')
  const box = inert.createElement('div')
  const serializer = DOMSerializer.fromSchema(doc.type.schema)
  box.append(serializer.serializeFragment(doc.content, { document: inert }))
  for (const holder of box.querySelectorAll('li, th, td, blockquote')) unwrap(holder)
  for (const paragraph of [...box.children].filter(isEmpty)) paragraph.remove()
  for (const table of box.querySelectorAll('table')) headOf(table)
  for (const link of box.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    for (const name of link.getAttributeNames()) link.removeAttribute(name)
    for (const [name, value] of Object.entries({ href, ...SAVED_HTML.link })) link.setAttribute(name, value)
  }
  for (const list of box.querySelectorAll('ul, ol, table, tbody')) eachOnItsLine(list)
  return [...box.childNodes].map((node) => markup(inert, node)).join('\n')
}

const isParagraph = (element: Element | undefined) => element?.tagName === 'P'
const isEmpty = (element: Element) => isParagraph(element) && element.childNodes.length === 0
const isList = (element: Element) => element.tagName === 'UL' || element.tagName === 'OL'

/** The editor keeps a paragraph in every item, cell and quote; pages are written without. */
function unwrap(holder: Element): void {
  const kept = [...holder.children].filter((child) => !isEmpty(child))
  if (kept.length < holder.children.length) holder.replaceChildren(...kept)
  const [first, ...others] = kept
  if (first !== undefined && isParagraph(first) && others.every(isList)) {
    first.replaceWith(...first.childNodes)
  }
}

/** The first rows that are headings only, as the head of their table: the editor knows rows alone. */
function headOf(table: Element): void {
  const body = table.querySelector('tbody')
  if (body === null) return
  const rows = [...body.children]
  const isHead = (row: Element) => [...row.children].every((one) => one.tagName === 'TH')
  const firstOfBody = rows.findIndex((row) => !isHead(row))
  const heads = rows.slice(0, firstOfBody === -1 ? rows.length : firstOfBody)
  const reachesOut = heads.some((row, i) =>
    [...row.children].some((one) => Number(one.getAttribute('rowspan') ?? 1) > heads.length - i),
  )
  if (heads.length === 0 || reachesOut) return
  const head = table.ownerDocument.createElement('thead')
  head.append(...heads)
  body.before(head)
  if (body.children.length === 0) body.remove()
}

function eachOnItsLine(list: Element): void {
  list.replaceChildren(...[...list.children].flatMap((child) => ['\n', child]), '\n')
}

function markup(inert: Document, node: ChildNode): string {
  const box = inert.createElement('div')
  box.append(node.cloneNode(true))
  return box.innerHTML
}
