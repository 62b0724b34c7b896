// Where a tap on a notification may lead: pages of our own shell, whatever the message says.

const INBOX = '/#/message'

/** An address of this origin's shell; anything else leads to the inbox. */
export function targetOf(navigate: string, origin: string): string {
  if (!URL.canParse(navigate, origin)) return `${origin}${INBOX}`
  const url = new URL(navigate, origin)
  return url.origin === origin && url.pathname === '/' ? url.href : `${origin}${INBOX}`
}
