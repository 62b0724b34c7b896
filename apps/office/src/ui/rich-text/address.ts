// Which addresses a link in a text may lead to: only those that saving keeps.

export const isAddress = (text: string) => /^https?:\/\/[^\s]+$/i.test(text)
