// The toolbar's edits of an HTML source. Pure: text and selection in, text and selection out.

export interface Marked {
  readonly html: string
  readonly start: number
  readonly end: number
}

/** Around the selected words. */
const INLINE = { bold: 'strong', emphasis: 'em' } as const
/** Around each selected line. */
const BLOCKS = { paragraph: 'p', heading: 'h2', subheading: 'h3', quote: 'blockquote' } as const
/** Around all selected lines, each an item. */
const LISTS = { list: 'ul', numbers: 'ol' } as const

export type Mark = keyof typeof INLINE | keyof typeof BLOCKS | keyof typeof LISTS | 'table' | 'line'

const PLACEHOLDER = '文字'
const TABLE =
  '<table>\n<thead><tr><th>项目</th><th>说明</th></tr></thead>\n<tbody><tr><td>内容</td><td>内容</td></tr></tbody>\n</table>'

/** A block element that spans a whole line, so that another block replaces it instead of nesting. */
const WHOLE_LINE = /^<(p|h2|h3|blockquote|li)>(.*)<\/\1>$/
const bare = (line: string) => WHOLE_LINE.exec(line.trim())?.[2] ?? line.trim()

const replaced = ({ html, start, end }: Marked, text: string): Marked => ({
  html: html.slice(0, start) + text + html.slice(end),
  start,
  end: start + text.length,
})

/** The selection from the beginning of its first line to the end of its last. */
function wholeLines({ html, start, end }: Marked): Marked {
  const from = html.lastIndexOf('\n', start - 1) + 1
  const to = html.indexOf('\n', end)
  return { html, start: from, end: to === -1 ? html.length : to }
}

function eachLine(marked: Marked, wrap: (lines: readonly string[]) => string): Marked {
  const lines = wholeLines(marked)
  const words = lines.html.slice(lines.start, lines.end).split('\n').map(bare).filter(Boolean)
  return replaced(lines, wrap(words.length === 0 ? [PLACEHOLDER] : words))
}

const inside = (tag: string, words: string) => `<${tag}>${words}</${tag}>`

/** The selected words inside a tag; they stay selected, so that they can be typed over. */
function around(marked: Marked, open: string, close: string): Marked {
  const words = marked.html.slice(marked.start, marked.end) || PLACEHOLDER
  const { html } = replaced(marked, open + words + close)
  const start = marked.start + open.length
  return { html, start, end: start + words.length }
}

/** On its own line below the cursor. */
function below(marked: Marked, text: string): Marked {
  const { end } = wholeLines(marked)
  const lead = end === 0 ? '' : '\n'
  return replaced({ html: marked.html, start: end, end }, lead + text)
}

export function applyMark(marked: Marked, mark: Mark): Marked {
  if (mark === 'table') return below(marked, TABLE)
  if (mark === 'line') return below(marked, '<hr>')
  if (mark === 'bold' || mark === 'emphasis') {
    const tag = INLINE[mark]
    return around(marked, `<${tag}>`, `</${tag}>`)
  }
  if (mark === 'list' || mark === 'numbers')
    return eachLine(marked, (lines) =>
      inside(LISTS[mark], `\n${lines.map((line) => inside('li', line)).join('\n')}\n`),
    )
  return eachLine(marked, (lines) => lines.map((line) => inside(BLOCKS[mark], line)).join('\n'))
}

/** Only URLs that saving keeps; characters that could end the attribute are escaped. */
export const isAddress = (text: string) => /^https?:\/\/[^\s]+$/i.test(text)

export function applyLink(marked: Marked, address: string): Marked {
  const written = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return around(marked, `<a href="${written}">`, '</a>')
}
