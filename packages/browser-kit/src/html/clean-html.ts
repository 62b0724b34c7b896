// Cleans HTML into a fragment, by the lists of the contract. Nothing is assigned to the page as a string.
import type { HtmlAllowed } from '@lanting/contract/data/html-allowed'
import DOMPurify from 'dompurify'

export interface Cleaner {
  readonly clean: (html: string) => DocumentFragment
  /** Names of the tags and attributes that cleaning takes away, once each. */
  readonly removedFrom: (html: string) => readonly string[]
}

/** Removals by the purifier that are not reported: its own wrapper, and what every link gets anyway. */
const OWN = new Set(['html', 'head', 'body', 'target', 'rel'])

/** How a URL must begin; the purifier strips blanks and control characters first. */
export function addressRule({ schemes, ownAddresses }: HtmlAllowed): RegExp {
  const own = ownAddresses ? '|/(?!/)|#' : ''
  return new RegExp(`^(?:(?:${schemes.join('|')})://${own})`, 'i')
}

/** What an editor wants to know of pasted HTML before its styles are gone. */
export interface Marking {
  /** Kept beside the allowed ones until the caller has replaced them. */
  readonly tags: readonly string[]
  readonly marks: readonly string[]
  /** Called for each node; sets the marks. */
  readonly mark: (node: Node) => void
}

const NO_MARKING: Marking = { tags: [], marks: [], mark: () => undefined }

/** One for all cleaners: the trusted types of the page let its policy be made once. */
const purifier = DOMPurify(window)

export function createCleaner(allowed: HtmlAllowed, marking = NO_MARKING): Cleaner {
  const { tags, attributes, link } = allowed
  const addresses = addressRule(allowed)
  const finish = (node: Element) => {
    if (node.nodeName === 'IMG') {
      node.setAttribute('loading', 'lazy')
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
    }
    const href = node.getAttribute('href')
    if (node.nodeName === 'A' && href !== null && !href.startsWith('#')) {
      for (const [name, value] of Object.entries(link)) node.setAttribute(name, value)
    }
  }
  const clean = (html: string) => {
    purifier.addHook('beforeSanitizeAttributes', marking.mark)
    purifier.addHook('afterSanitizeAttributes', finish)
    try {
      return purifier.sanitize(html, {
        ALLOWED_TAGS: [...tags, ...marking.tags],
        ALLOWED_ATTR: [...new Set(Object.values(attributes).flat()), ...marking.marks],
        ALLOWED_URI_REGEXP: addresses,
        // Not URLs, so the URL rule does not apply.
        ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'width', 'height', ...marking.marks],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        SANITIZE_NAMED_PROPS: true,
        RETURN_DOM_FRAGMENT: true,
      })
    } finally {
      purifier.removeAllHooks()
    }
  }
  return {
    clean,
    removedFrom(html) {
      clean(html)
      const names = purifier.removed.map((gone) =>
        'element' in gone ? gone.element.nodeName.toLowerCase() : (gone.attribute?.name ?? ''),
      )
      return [...new Set(names)].filter((name) => name !== '' && !OWN.has(name) && !name.startsWith('#'))
    },
  }
}
