// What a log line has of a failure, and what it never has.
import { expect, it } from 'vitest'
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
