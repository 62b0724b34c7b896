// Masks names, numbers and addresses for people who may not see them in full. Pure.

/** Until the first card is bound the real name is the username, which reveals nothing. */
export function realNameOf({ realname, username }: { realname: string; username: string }): string {
  return realname === username ? '' : realname
}

/** `林*` */
export function maskName(name: string): string {
  const [first = '', ...rest] = name
  return rest.length === 0 ? first : `${first}${'*'.repeat(Math.min(rest.length, 3))}`
}

/** `138••••6620` */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? '•'.repeat(mobile.length) : `${mobile.slice(0, 3)}••••${mobile.slice(-4)}`
}

/** `l•••@example.com` */
export function maskEmail(email: string): string {
  const [name = '', host] = email.split('@')
  return host === undefined ? '•'.repeat(name.length) : `${name.slice(0, 1)}•••@${host}`
}
