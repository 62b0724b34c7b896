// The HTML of articles, notices and messages: what the server keeps on saving, and what the apps keep on showing.

export interface HtmlAllowed {
  readonly tags: readonly string[]
  /** By tag; `*` means every tag. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** How an absolute address may begin. */
  readonly schemes: readonly string[]
  /** Whether links may also lead to our own paths and to anchors. */
  readonly ownAddresses: boolean
  /** What a link to elsewhere gets, whatever was written. */
  readonly link: { readonly target: string; readonly rel: string }
}

/** What staff may write: the server saves nothing else, and the office's preview shows nothing else. */
export const SAVED_HTML: HtmlAllowed = {
  tags: 'h2 h3 p ul ol li b strong em br a table thead tbody tr th td blockquote hr'.split(' '),
  attributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  schemes: ['https', 'http'],
  ownAddresses: false,
  link: { target: '_blank', rel: 'noopener noreferrer' },
}

/** What the member app shows: also what pages of our own are made of, such as pictures and anchors. */
export const SHOWN_HTML: HtmlAllowed = {
  ...SAVED_HTML,
  tags: [...SAVED_HTML.tags, ...'code dd div dl dt h4 i img s span sub sup u'.split(' ')],
  attributes: {
    ...SAVED_HTML.attributes,
    '*': ['id', 'title'],
    img: ['src', 'alt', 'width', 'height'],
  },
  ownAddresses: true,
  link: { target: '_blank', rel: 'noopener noreferrer nofollow' },
}
