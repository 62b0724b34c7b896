// The memory that our own PostgreSQL takes of machines of different sizes.
import { expect, it } from 'vitest'
import { memorySettings } from './postgres-memory.mjs'

const GB = 2 ** 30

it.each([
  [1, { shared_buffers: '128MB', work_mem: '4MB', maintenance_work_mem: '64MB', max_wal_size: '1024MB' }],
  [16, { shared_buffers: '2048MB', work_mem: '8MB', maintenance_work_mem: '512MB', max_wal_size: '2048MB' }],
  [
    256,
    { shared_buffers: '8192MB', work_mem: '32MB', maintenance_work_mem: '1024MB', max_wal_size: '4096MB' },
  ],
])('follows the machine within limits: %i GB', (gigabytes, expected) => {
  expect(memorySettings(gigabytes * GB)).toMatchObject(expected)
})

it('leaves most of the memory to everybody else', () => {
  for (const gigabytes of [2, 4, 8, 32, 128])
    expect(Number.parseInt(memorySettings(gigabytes * GB)['shared_buffers'] ?? '', 10)).toBeLessThanOrEqual(
      (gigabytes * 1024) / 4,
    )
})
