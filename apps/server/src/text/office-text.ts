// Text typed by staff, sanitised for storage: plain lines stay plain, links lead where they claim, HTML has readable content.
import { cleanHtml } from '#src/text/clean-html.ts'

/** A line that is inert wherever it is shown: no tags, no angle brackets, no control characters. */
export function plainText(text: string): string {
  return (
    text
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll('<', '＜')
      .replaceAll('>', '＞')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim()
  )
}

/** Reduced to the tags our pages style, or null when nothing readable is left. */
export function readableHtml(html: string): string | null {
  const clean = cleanHtml(html).trim()
  const text = clean.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')
  return text === '' ? null : clean
}

/** Plain text as equivalent HTML. */
export function htmlOfText(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return escaped
    .split(/\n+/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}

/** An https address without a name and password in it. */
export function isHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\//i.test(text)
}

/** A place of our own: one slash, then letters, digits and what paths and queries are made of. */
export function isOwnPath(text: string): boolean {
  return /^\/(?!\/)[A-Za-z0-9/_.?=&%-]*$/.test(text) && !text.includes('..')
}
