// Logs the demo people in, for pictures and benches that show what they see.
import { MEMBERS, STAFF } from './demo.mjs'

/** @param {string} name */
export function passwordOf(name) {
  const found = [...MEMBERS, ...STAFF].find(([known]) => known === name)
  if (!found) throw new Error(`${name} is nobody of the demo.`)
  return found[1]
}

/** @param {string} name */
export function isStaff(name) {
  return STAFF.some(([known]) => known === name)
}

/**
 * @param {import('playwright-core').APIRequestContext} request
 * @param {string} url
 * @param {object} data
 * @returns {Promise<Record<string, unknown>>}
 */
async function post(request, url, data) {
  const answer = await request.post(url, { data, headers: { origin: new URL(url).origin } })
  const envelope = /** @type {{ code: number, message: string, data: Record<string, unknown> }} */ (
    await answer.json()
  )
  if (envelope.code !== 200) throw new Error(`${url} answered ${envelope.code} ${envelope.message}`)
  return envelope.data
}

/**
 * @param {import('playwright-core').APIRequestContext} request of the browser that will use the session, because
 *   a session belongs to the kind of browser that opened it
 * @param {{ webUrl: string, officeUrl: string }} product
 * @param {string} name
 * @returns {Promise<{ key: string, token: string }>} where in the tab's storage the apps look for which token
 */
export async function signIn(request, { webUrl, officeUrl }, name) {
  const password = passwordOf(name)
  if (isStaff(name)) {
    const { token } = await post(request, `${officeUrl}/office-api/login`, { username: name, password })
    return { key: 'office-token', token: String(token) }
  }
  const session = await post(request, `${webUrl}/api/login_pc`, { name, password })
  return { key: 'token', token: String(session.api_token) }
}
