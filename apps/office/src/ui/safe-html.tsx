// The only place where HTML is put into the page. Cleaned here again, whatever the server did when it was saved.
import DOMPurify, { type Config } from 'dompurify'
import { useMemo } from 'react'
import { cx } from './cx.ts'
import styles from './safe-html.module.css'

/** The tags that our pages style, the same as the server keeps on save. */
const RULES = {
  ALLOWED_TAGS: 'h2 h3 p ul ol li b strong em br a blockquote hr table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
} satisfies Config

const purifier = DOMPurify()
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Names of the tags and attributes that cleaning takes away, once each. */
export function removedFrom(html: string): readonly string[] {
  purifier.sanitize(html, RULES)
  const names = purifier.removed.map((gone) =>
    'element' in gone ? gone.element.nodeName.toLowerCase() : (gone.attribute?.name ?? ''),
  )
  return [...new Set(names)].filter(
    (name) => name !== '' && !name.startsWith('#') && name !== 'target' && name !== 'rel',
  )
}

export function SafeHtml({
  html,
  className,
}: {
  readonly html: string
  readonly className?: string | undefined
}) {
  const clean = useMemo(() => purifier.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true }), [html])
  return (
    <div
      className={cx(styles.html, className)}
      // React hands a TrustedHTML on untouched, so the page's policy is satisfied without a policy of ours.
      dangerouslySetInnerHTML={{ __html: clean as unknown as string }}
    />
  )
}
