// Which pages, menus and controls the Chinese texts name, and whether something on a screen is called that.
import type { Finding } from './known/known.ts'
import type { Source } from './sources.ts'
import { chineseTexts } from './texts.ts'

const HAN = '\\p{Script=Han}'
/** A name in quotes: 「公平验证」, “账户明细”. */
const QUOTED = new RegExp(`[「“](${HAN}{2,10})[」”]`, 'gu')
/** 返水中心, but not the wallet that is called 中心钱包. */
const CENTRE = new RegExp(`(${HAN}{2}中心)(?!钱包|余额)`, 'gu')
/** 在红包页, 去存款页; not 页面 in general, not a page number. */
const PAGE = new RegExp(`[在去见到至](${HAN}{2,4})页(?!面|码|上)`, 'gu')

export function namesIn(text: string): string[] {
  return [QUOTED, CENTRE, PAGE].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}

/** A label or title is a text of its own; a name inside a sentence proves nothing. */
export function brokenPromises(sources: readonly Source[]): Finding[] {
  const texts = chineseTexts(sources)
  const labels = new Set(texts.map(({ text }) => text.trim()))
  return texts.flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !labels.has(name))
      .map((name) => ({ name, text: `${path} names it, and nothing on a screen is called that` })),
  )
}
