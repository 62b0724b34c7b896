// Plain text from sanitised HTML; a string never becomes a document (Trusted Types).
import { cleaner } from '#src/ui/safe-html/cleaner.ts'

/** Every element inside, in reading order. */
const inside = (node: ParentNode): Element[] =>
  [...node.children].flatMap((child) => [child, ...inside(child)])

const wordsOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

const BLOCKS = /^(P|LI|H[2-4]|TD)$/

/** One line of text for a preview. */
export function plainText(html: string): string {
  const body = cleaner.clean(html)
  const blocks = inside(body).filter(({ tagName }) => BLOCKS.test(tagName))
  const parts = blocks.length === 0 ? [wordsOf(body)] : blocks.map(wordsOf)
  return parts.filter((part) => part !== '').join(' ')
}

/** The words of every `h2`, in order. */
export function headings(html: string): string[] {
  return headingsIn(cleaner.clean(html)).map(wordsOf)
}

export function headingsIn(node: ParentNode): Element[] {
  return inside(node).filter(({ tagName }) => tagName === 'H2')
}

/** The text under the first `h2`, up to the next one. */
export function firstSection(html: string): string {
  const parts: string[] = []
  let next = headingsIn(cleaner.clean(html))[0]?.nextElementSibling
  while (next && next.tagName !== 'H2') {
    parts.push(wordsOf(next))
    next = next.nextElementSibling
  }
  return parts.join(' ')
}
