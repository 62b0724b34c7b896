// Cleans HTML into a fragment: a few tags of text and tables, links to the web only. Nothing is assigned as a string.
import DOMPurify from 'dompurify'

const TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'width', 'height', 'id']
/** The web over TLS or plain, our own paths, and anchors within the page or the app. */
const ADDRESS = /^(?:https?:\/\/|\/(?!\/)|#)/i

let purifier: ReturnType<typeof DOMPurify> | null = null

function cleaner(): ReturnType<typeof DOMPurify> {
  if (purifier) return purifier
  const own = DOMPurify(window)
  own.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG') {
      node.setAttribute('loading', 'lazy')
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
    }
    const href = node.getAttribute('href')
    if (node.nodeName === 'A' && href !== null && !href.startsWith('#')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    }
  })
  purifier = own
  return own
}

export function cleanHtml(html: string): DocumentFragment {
  return cleaner().sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESS,
    ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'width', 'height'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  })
}
