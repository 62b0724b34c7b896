// Placeholders for missing content name the reason.
import { CallError } from '@lanting/browser-kit/call-error'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorState } from './states.tsx'

it.each([
  [
    'what the server refused, in its words',
    { kind: 'refused', code: 403, message: '试玩账号不支持该操作' },
    '试玩账号不支持该操作',
  ],
  ['a refusal without words', { kind: 'refused', code: 500, message: '' }, '网络不太顺'],
  ['a network that failed', { kind: 'network', message: '' }, '网络不太顺'],
] as const)('names %s', (_, failure, words) => {
  const { container } = render(<ErrorState error={new CallError(failure)} onRetry={() => undefined} />)
  expect(container.textContent).toContain(words)
})
