// What a log line has of a failure, and what it never has.
import { expect, it } from 'vitest'
import { createLog } from '#src/lib/log.ts'
import { createTestDatabase } from '#src/test/database.ts'
import { collectLog } from '#src/test/log-lines.ts'

it('names the SQLSTATE of what PostgreSQL refused, under both names that errors are logged by', async () => {
  const { log, lines } = collectLog()
  const database = await createTestDatabase()
  const error: unknown = await database.db.query('SELECT 1 / 0').catch((caught: unknown) => caught)
  await database.drop()
  log.error({ err: error }, 'failed')
  log.error({ error }, 'failed')
  expect(lines).toMatchObject([{ err: { cause_code: '22012' } }, { error: { cause_code: '22012' } }])
})

it('hides the codes that people type, wherever they stand', () => {
  const { log, lines } = collectLog()
  log.info({ code: '1234', input: { code: '1234', password: 'x' }, err: new Error('no') }, 'said')
  expect(JSON.stringify(lines)).not.toContain('1234')
  expect(lines[0]).toMatchObject({ code: '[secret]', input: { code: '[secret]', password: '[secret]' } })
})

it('is one JSON object a line with its time in UTC milliseconds, and no value begins a line of its own', () => {
  const written: string[] = []
  const log = createLog('test', 'info', { write: (text) => void written.push(text) })
  log.info({ who: 'a\n{"level":60,"msg":"forged"}\r\u2028' }, 'said\nforged')
  expect(written).toHaveLength(1)
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  const line = JSON.parse(written[0] ?? '') as { time: number; msg: string }
  expect(Math.abs(line.time - Date.now())).toBeLessThan(60_000)
  expect(line.msg).toBe('said\nforged')
})
