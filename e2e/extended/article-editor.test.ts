// An article written in the office's editor under the content policy: typed, pasted, undone, a save that fails, and a member reads it.
import { expect, test } from 'vitest'
import { expectAccessible, openApp, openOffice, withBrowser } from '#tools/stage/harness.ts'
import { withProduct } from '#tools/stage/own-product.ts'

withProduct()
withBrowser()

const COPIED =
  '<h1 style="color:red">营业时间</h1><p onclick="globalThis.hit = 1">每天<span style="font-weight:700">9点至24点</span></p>' +
  '<img src="https://elsewhere.example/x.png"><script>globalThis.hit = 1</script>'

test('staff write an article with marks and pasted parts, lose nothing when saving fails, and a member reads it', async () => {
  const { page, problems } = await openOffice('/articles', { as: 'content01' })
  await page.getByRole('button', { name: /联系我们/ }).click()
  const text = page.getByRole('textbox', { name: '正文' })
  const save = page.getByRole('button', { name: /保存为 v\d+ 并上线/ })
  await text.click()
  await page.keyboard.press('Control+End')
  expect(await save.isDisabled()).toBe(true)

  await page.keyboard.press('Enter')
  await page.keyboard.type('来信请附')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('订单号')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, COPIED)
  await page.getByText('正文里不能放图片，只粘贴了文字').waitFor()
  await text.getByRole('heading', { name: '营业时间', level: 2 }).waitFor()
  expect(await text.locator('strong').allTextContents()).toEqual(
    expect.arrayContaining(['订单号', '9点至24点']),
  )
  expect(await text.locator('img, script, [style], [onclick]').count()).toBe(0)
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)

  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await text.getByRole('heading', { name: '营业时间' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '重做', exact: true }).click()
  await text.getByRole('heading', { name: '营业时间' }).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])

  await page.route('**/office-api/article/save', (route) => route.abort())
  await save.click()
  await page.getByRole('alert').waitFor()
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  await text.getByText('订单号').waitFor()
  await page.unroute('**/office-api/article/save')
  await text.focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/已保存为 v\d+/).waitFor()

  const member = await openApp('/boutBallBet')
  await member.page.getByRole('link', { name: '联系我们' }).click()
  await member.page.getByRole('heading', { name: '营业时间' }).waitFor()
  expect(await member.page.locator('strong').allTextContents()).toContain('9点至24点')
  expect(member.problems).toEqual([])
})
