// Plain words out of HTML that was cleaned first; a string never becomes a document (Trusted Types).
import { cleanHtml as parse } from '#src/ui/safe-html-clean.ts'

/** One line of text for a preview. */
export function plainText(html: string): string {
  const body = parse(html)
  const blocks = [...body.querySelectorAll('p, li, h2, h3, h4, td')]
  const parts = blocks.length === 0 ? [body.textContent] : blocks.map((block) => block.textContent)
  return parts
    .map((part) => part?.replace(/\s+/g, ' ').trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')
}

/** The words of every `h2`, in order. */
export function headings(html: string): string[] {
  return [...parse(html).querySelectorAll('h2')].map((heading) => heading.textContent.trim())
}

/** What stands under the first `h2`, up to the next one. */
export function firstSection(html: string): string {
  let next = parse(html).querySelector('h2')?.nextElementSibling
  const parts: string[] = []
  while (next && next.tagName !== 'H2') {
    parts.push(next.textContent.trim())
    next = next.nextElementSibling
  }
  return parts.join(' ')
}
