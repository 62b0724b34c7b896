// Buttons that are loading, and buttons that only look disabled.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a loading button keeps its label, says that it is busy and takes no second tap', () => {
  const onClick = vi.fn()
  render(
    <Button loading onClick={onClick}>
      提交
    </Button>,
  )
  const button = screen.getByRole('button', { name: '提交' })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a loading submit button does not send its form', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        提交
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an inactive button looks asleep but takes the tap, so that it can say what is missing', () => {
  const onClick = vi.fn()
  render(
    <Button inactive onClick={onClick}>
      登录
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(1)
})
