// The charts of the first page: bars where there is something, words where there is nothing.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ActiveChart, FlowChart } from './charts.tsx'

afterEach(cleanup)

const quiet = { deposits: '0.00', withdrawals: '0.00', active: 0, active_yesterday: 0 }
const day = (busy: Partial<typeof quiet>) =>
  Array.from({ length: 24 }, (_, hour) => ({ ...quiet, ...(hour === 3 ? busy : {}) }))

test('a day without money says so instead of showing bare axes', () => {
  render(<FlowChart hours={day({})} current={9} />)
  expect(screen.getByText('今天还没有存款和取款')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('two days without anybody say so', () => {
  render(<ActiveChart hours={day({})} current={9} />)
  expect(screen.getByText('今天和昨天都没有活跃会员')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('one deposit is a bar, and one member of yesterday a line', () => {
  render(<FlowChart hours={day({ deposits: '100.00' })} current={9} />)
  expect(screen.getByRole('list', { name: '每小时存款与取款，元' }).children).toHaveLength(10)
  render(<ActiveChart hours={day({ active_yesterday: 1 })} current={9} />)
  expect(screen.getByRole('img')).toBeTruthy()
})
