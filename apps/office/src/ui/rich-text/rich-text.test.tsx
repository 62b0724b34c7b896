// The editor in its field: buttons change the selection, undo brings it back, keys lead in and out, nothing is written unasked.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { editorOf } from '#src/test/rich-text.ts'
import { RichText } from './rich-text.tsx'

/** The purifier in the test's DOM drops the first block, so that one is empty; a browser keeps all (e2e/extended). */
const STORED = '<p></p><p>每日首存</p>'
const written: string[] = []

function Stage({ readOnly = false, error = null as string | null, first = STORED }) {
  const [html, setHtml] = useState(first)
  return (
    <>
      <RichText
        label="正文"
        value={html}
        maxLength={60}
        readOnly={readOnly}
        error={error}
        onChange={(next) => {
          written.push(next)
          setHtml(next)
        }}
      />
      <button type="button" onClick={() => setHtml('<p></p><p>别的</p>')}>
        还原
      </button>
    </>
  )
}

async function stage(props: Parameters<typeof Stage>[0] = {}) {
  written.length = 0
  const user = userEvent.setup()
  render(<Stage {...props} />)
  const editor = await editorOf('正文')
  return { user, editor, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

test('what is selected becomes a list, and undo gives back what was stored, to the letter', async () => {
  const { editor, press } = await stage()
  expect(written).toEqual([])
  editor.commands.selectAll()
  await press('项目列表')
  expect(written.at(-1)).toBe('<ul>\n<li>每日首存</li>\n</ul>')
  expect(screen.getByRole('button', { name: '项目列表' }).getAttribute('aria-pressed')).toBe('true')
  await press('撤销')
  expect(written.at(-1)).toBe(STORED)
  await press('重做')
  expect(written.at(-1)).toBe('<ul>\n<li>每日首存</li>\n</ul>')
})

test('undo stops at what was loaded', async () => {
  const { press, editor } = await stage()
  await press('撤销')
  expect(editor.getText()).toBe('每日首存')
})

test('a link needs a whole address, lies on the selected words, and goes again', async () => {
  const { user, editor, press } = await stage()
  editor.commands.selectAll()
  await press('链接')
  const address = screen.getByLabelText('链接地址', { selector: 'input' })
  await user.clear(address)
  await user.type(address, 'example.com{Enter}')
  expect(screen.getByText('请填写 https:// 开头的完整地址')).toBeTruthy()
  await user.clear(address)
  await user.type(address, 'https://e.com{Enter}')
  expect(written.at(-1)).toBe(
    '<p><a href="https://e.com" target="_blank" rel="noopener noreferrer">每日首存</a></p>',
  )
  await press('修改链接')
  await press('移除链接')
  expect(written.at(-1)).toBe(STORED)
})

test('in a table there are buttons for its rows and columns', async () => {
  const { editor, press } = await stage()
  expect(screen.queryByRole('button', { name: '删除表格' })).toBeNull()
  await press('插入表格')
  expect(written.at(-1)).toContain('<thead><tr><th></th><th></th></tr></thead>')
  await press('在下方加一行')
  expect(written.at(-1)?.match(/<tr>/g)).toHaveLength(4)
  await press('删除表格')
  expect(editor.getText().trim()).toBe('每日首存')
})

test('one Tab leads to the toolbar, arrows through it, Escape and Alt F10 between it and the text', async () => {
  const { user, editor } = await stage()
  await user.tab()
  const bar = within(screen.getByRole('toolbar', { name: '排版' }))
  expect(document.activeElement).toBe(bar.getByRole('button', { name: '链接' }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(bar.getByRole('button', { name: '大标题' }))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(bar.getByRole('button', { name: '重做' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(editor.view.dom))
  await user.keyboard('{Alt>}{F10}{/Alt}')
  expect(document.activeElement).toBe(bar.getByRole('button', { name: '重做' }))
})

test('the field is named, and its error belongs to it', async () => {
  const { editor } = await stage({ error: '内容不能为空' })
  const text = screen.getByRole('textbox', { name: '正文' })
  expect(text).toBe(editor.view.dom)
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
  const note = text.getAttribute('aria-describedby') ?? ''
  expect(document.querySelector(`[id="${note}"]`)?.textContent).toBe('内容不能为空')
})

test('a text that is too long says so, and keeps its end', async () => {
  const { editor } = await stage()
  editor.commands.insertContent('字'.repeat(80))
  expect(await screen.findByText(/^超出 \d+ 字，请删减后再保存$/)).toBeTruthy()
  expect(editor.getText()).toContain('字'.repeat(80))
})

test('another text from outside replaces it', async () => {
  const { editor, press } = await stage()
  await press('还原')
  await waitFor(() => expect(editor.getText()).toContain('别的'))
  expect(written).toEqual([])
})

test('an old version has no buttons and cannot be written in', async () => {
  const { editor } = await stage({ readOnly: true })
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(editor.isEditable).toBe(false)
})
