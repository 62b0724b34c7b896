// Logs the demo people in, for pictures and benches that show what they see.
import { tsImport } from 'tsx/esm/api'
import { MEMBERS, STAFF } from '#tools/run/launch/demo.mjs'

/** The refusal of a login without a proof of work; with CAPTCHA_ANSWER set none is required. */
const WORK_WANTED = 428

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

/** @typedef {{ code: number, message: string, data: Record<string, unknown> }} Envelope */

/**
 * @param {string} url
 * @param {Envelope} envelope
 */
function dataOf(url, { code, message, data }) {
  if (code !== 200) throw new Error(`${url} answered ${code} ${message}`)
  return data
}

/**
 * @param {import('playwright-core').APIRequestContext} request
 * @param {string} url
 * @param {object} data
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Envelope>}
 */
async function post(request, url, data, headers = {}) {
  const answer = await request.post(url, { data, headers: { origin: new URL(url).origin, ...headers } })
  return answer.json()
}

/**
 * @param {string} challenge
 * @returns {Promise<Record<string, string>>} the header of a page that has done the product's work
 */
async function solved(challenge) {
  const { WORK_HEADER } = await tsImport('@lanting/contract/call', import.meta.url)
  const { solveWork } = await tsImport('@lanting/node-kit/solve-work', import.meta.url)
  return { [WORK_HEADER]: await solveWork(challenge) }
}

/**
 * Logs in, with a proof of work where it is required.
 * @param {import('playwright-core').APIRequestContext} request
 * @param {string} url
 * @param {object} data
 * @param {() => Promise<Envelope>} riddle asks for a challenge
 */
async function logIn(request, url, data, riddle) {
  const first = await post(request, url, data)
  if (first.code !== WORK_WANTED) return dataOf(url, first)
  const { challenge } = dataOf('work', await riddle())
  return dataOf(url, await post(request, url, data, await solved(String(challenge))))
}

/**
 * @param {import('playwright-core').APIRequestContext} request of the browser that will use the session, because
 *   a session belongs to the kind of browser that opened it
 * @param {{ webUrl: string, officeUrl: string }} product
 * @param {string} name
 * @param {string} [password]
 * @returns {Promise<{ key: string, token: string }>} where in the tab's storage the apps look for which token
 */
export async function signIn(request, { webUrl, officeUrl }, name, password = passwordOf(name)) {
  if (isStaff(name)) {
    const url = `${officeUrl}/office-api/login`
    const riddle = () => post(request, `${officeUrl}/office-api/work`, { username: name })
    const { token } = await logIn(request, url, { username: name, password }, riddle)
    return { key: 'office-token', token: String(token) }
  }
  const riddle = () => post(request, `${webUrl}/api/work`, { for: 'login', name })
  const answer = await logIn(request, `${webUrl}/api/login_pc`, { name, password }, riddle)
  return { key: 'token', token: String(answer.api_token) }
}
