// Steps that bring a screen into the state of its picture.

/** @typedef {import('playwright-core').Page} Page */

/**
 * Mocks the response of one call.
 * @param {string} path
 * @param {unknown} envelope
 * @param {number} [status]
 * @returns {(page: Page) => Promise<void>}
 */
export const answering =
  (path, envelope, status = 200) =>
  async (page) => {
    await page.route(`**${path}`, (route) => route.fulfill({ status, json: envelope }))
  }

/**
 * Changes fields of one call's own answer.
 * @param {string} path
 * @param {Record<string, unknown>} fields
 * @returns {(page: Page) => Promise<void>}
 */
export const changing = (path, fields) => async (page) => {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const envelope = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, ...fields } } })
  })
}

/**
 * Opens a sheet by its button and waits for it.
 * @param {string | RegExp} button
 * @param {string | RegExp} title
 * @returns {(page: Page) => Promise<void>}
 */
export const sheetOf = (button, title) => async (page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog', { name: title }).waitFor()
}

/**
 * Mocks the responses of several calls.
 * @param {Record<string, unknown>} answers
 * @returns {(page: Page) => Promise<void>}
 */
export const answeringAll = (answers) => async (page) => {
  for (const [path, envelope] of Object.entries(answers)) {
    await page.route(`**${path}`, (route) => route.fulfill({ json: envelope }))
  }
}
