// Masks personal data for its owner: enough to recognise it, little for a shoulder surfer.

const STAR = '*'

/** `13812346620` → `138 **** 6620`. */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? mobile : `${mobile.slice(0, 3)} ${STAR.repeat(4)} ${mobile.slice(-4)}`
}

/** `linyu@example.com` → `li***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, Math.min(2, at))}${STAR.repeat(3)}${email.slice(at)}`
}

/** `林雨` → `林*`. An unregistered real name equals the username. */
export function shownName(realname: string, username: string): string | null {
  if (realname === '' || realname === username) return null
  const [first = '', ...rest] = Array.from(realname)
  return first + '*'.repeat(Math.max(1, Math.min(rest.length, 4)))
}
