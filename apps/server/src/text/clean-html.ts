// HTML from staff, reduced on save to the few tags our pages style. Rendering cleans it a second time.
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'
import sanitize from 'sanitize-html'

const { tags, attributes, schemes, link } = SAVED_HTML

export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
      a: [...(attributes['a'] ?? []), ...Object.keys(link)],
    },
    allowedSchemes: [...schemes],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: sanitize.simpleTransform('a', link) },
  })
}
