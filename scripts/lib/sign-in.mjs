// Logs the demo people in, for pictures and benches that show what they see.
import { tsImport } from 'tsx/esm/api'
import { MEMBERS, STAFF } from './demo.mjs'

/** What the product answers a login that brings no work; with CAPTCHA_ANSWER set it asks for none. */
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
 * @param {import('playwright-core').APIRequestContext} request
 * @param {string} webUrl
 * @param {string} name
 * @returns {Promise<Record<string, string>>} the header of a page that has done the product's work
 */
async function workFor(request, webUrl, name) {
  const { WORK_HEADER } = await tsImport('@lanting/contract/call', import.meta.url)
  const { solveWork } = await tsImport('@lanting/node-kit/solve-work', import.meta.url)
  const url = `${webUrl}/api/work?${new URLSearchParams({ for: 'login', name })}`
  const { challenge } = dataOf(url, await (await request.get(url)).json())
  return { [WORK_HEADER]: await solveWork(String(challenge)) }
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
    const url = `${officeUrl}/office-api/login`
    const { token } = dataOf(url, await post(request, url, { username: name, password }))
    return { key: 'office-token', token: String(token) }
  }
  const url = `${webUrl}/api/login_pc`
  const data = { name, password }
  const first = await post(request, url, data)
  const answer =
    first.code === WORK_WANTED ? await post(request, url, data, await workFor(request, webUrl, name)) : first
  return { key: 'token', token: String(dataOf(url, answer).api_token) }
}
