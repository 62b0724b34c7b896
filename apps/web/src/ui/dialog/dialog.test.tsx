// A question is answered once, by its buttons or by the back button.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfirmDialog, type Question } from './dialog.tsx'

// The dialog is lazy; preloaded here, so that no test waits for the disk.
beforeAll(() => import('./dialog-popup.tsx'))
afterEach(cleanup)

const QUESTION: Question = {
  title: '温馨提示',
  text: '确定要解除绑定该卡片吗？',
  yes: '解除绑定',
  no: '取消',
  tone: 'danger',
}

test.each([
  ['解除绑定', true],
  ['取消', false],
])('%s answers %s', async (button, answer) => {
  const onAnswer = vi.fn()
  render(<ConfirmDialog asked={{ ...QUESTION, answer: onAnswer }} />)
  await screen.findByRole('alertdialog', { name: '温馨提示' })
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(answer)
})

test('the back button of the device says no and does not leave the page', async () => {
  const onAnswer = vi.fn()
  const before = window.location.hash
  render(<ConfirmDialog asked={{ ...QUESTION, answer: onAnswer }} />)
  await screen.findByRole('alertdialog')
  await act(async () => {
    window.history.back()
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalled())
  })
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
  expect(window.location.hash).toBe(before)
})

test('nothing is shown without a question', () => {
  render(<ConfirmDialog asked={null} />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
