// The buttons in their editor: they change the selection, show the result at once, and can be undone.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { HtmlEditor } from '#src/ui/html-editor/html-editor.tsx'

afterEach(cleanup)

function Stage({ readOnly = false }: { readonly readOnly?: boolean }) {
  const [html, setHtml] = useState('每日首存\n次日到账')
  return (
    <HtmlEditor label="正文" title="" value={html} maxLength={1000} readOnly={readOnly} onChange={setHtml} />
  )
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('正文')

test('what is selected becomes a list, stays selected, and comes back', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  area().setSelectionRange(0, area().value.length)
  await user.click(screen.getByRole('button', { name: '列表' }))
  const list = '<ul>\n<li>每日首存</li>\n<li>次日到账</li>\n</ul>'
  expect(area().value).toBe(list)
  expect([area().selectionStart, area().selectionEnd]).toEqual([0, list.length])
  await user.click(screen.getByRole('button', { name: '撤销排版' }))
  expect(area().value).toBe('每日首存\n次日到账')
})

test('a link needs a whole address, and wraps the previous selection', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  area().setSelectionRange(0, 4)
  await user.click(screen.getByRole('button', { name: '链接' }))
  await user.clear(screen.getByLabelText('链接地址', { selector: 'input' }))
  await user.type(screen.getByLabelText('链接地址', { selector: 'input' }), 'example.com{Enter}')
  expect(screen.getByText('请填写 https:// 开头的完整地址')).toBeTruthy()
  await user.clear(screen.getByLabelText('链接地址', { selector: 'input' }))
  await user.type(screen.getByLabelText('链接地址', { selector: 'input' }), 'https://example.com{Enter}')
  expect(area().value).toBe('<a href="https://example.com">每日首存</a>\n次日到账')
})

test('an old version has no buttons', () => {
  render(<Stage readOnly />)
  expect(screen.queryByRole('toolbar')).toBeNull()
})
