// Cleans HTML from staff down to the few tags that our pages style, and says what it took away.
import DOMPurify, { type Config } from 'dompurify'

/** The tags that our pages style, the same as the server keeps on save. */
const RULES = {
  ALLOWED_TAGS: 'h2 h3 p ul ol li b strong em br a blockquote hr table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  // These are no addresses, so the rule for addresses is not theirs.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'rel', 'target'],
} satisfies Config

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** As TrustedHTML where the browser knows it, so that the page's policy is satisfied without a policy of ours. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true }) as unknown as string
}

/** What the cleaner takes from its own wrapping or puts in itself. */
const OWN = new Set(['html', 'head', 'body', 'target', 'rel'])

/** Names of the tags and attributes that cleaning takes away, once each. */
export function removedFrom(html: string): readonly string[] {
  DOMPurify.sanitize(html, RULES)
  const names = DOMPurify.removed.map((gone) =>
    'element' in gone ? gone.element.nodeName.toLowerCase() : (gone.attribute?.name ?? ''),
  )
  return [...new Set(names)].filter((name) => name !== '' && !OWN.has(name) && !name.startsWith('#'))
}
