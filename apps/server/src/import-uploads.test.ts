// Pictures of an older version are moved from their folders into the database, once; missing files are skipped.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importUploads } from '#src/import-uploads.ts'
import { createTestApp, newMember, type TestApp } from '#src/test/app.ts'
import { TEST_SEALS } from '#src/test/database.ts'

let test: TestApp
let dataDir: string
beforeAll(async () => {
  test = await createTestApp()
  dataDir = mkdtempSync(path.join(tmpdir(), 'old-uploads-'))
  for (const folder of ['upload', 'proofs']) mkdirSync(path.join(dataDir, folder))
})
afterAll(async () => {
  await test.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const nameOf = (letter: string) => `${letter.repeat(43)}.png`
const bring = () => importUploads(test.core.db.url, dataDir, TEST_SEALS)

async function memberWith(avatar: string): Promise<bigint> {
  const { id } = await newMember(test)
  await test.core.db.query('UPDATE members SET avatar = $2 WHERE id = $1', [id, `/upload/${avatar}`])
  return BigInt(id)
}

it('brings avatars and proofs, removes their files, and finds nothing the second time', async () => {
  const [kept, empty, gone] = [nameOf('a'), nameOf('b'), nameOf('c')]
  const id = await memberWith(kept)
  await memberWith(empty)
  await memberWith(gone)
  writeFileSync(path.join(dataDir, 'upload', kept), 'picture')
  writeFileSync(path.join(dataDir, 'upload', empty), '')
  writeFileSync(path.join(dataDir, 'proofs', kept), 'proof')
  await test.core.db.query(
    'INSERT INTO pay_proofs (id, member_id, file, created_at) VALUES (gen_random_uuid(), $1, $2, app_now())',
    [id, kept],
  )
  expect(await bring()).toBe(2)
  expect(existsSync(path.join(dataDir, 'upload', kept))).toBe(false)
  const served = await test.app.inject({ method: 'GET', url: `/upload/${kept}` })
  expect([served.statusCode, served.body]).toEqual([200, 'picture'])
  expect((await test.app.inject({ method: 'GET', url: `/upload/${empty}` })).statusCode).toBe(404)
  expect(await test.core.db.query('SELECT picture, file FROM pay_proofs')).toEqual([
    { picture: `data:image/png;base64,${Buffer.from('proof').toString('base64')}`, file: null },
  ])
  expect(await bring()).toBe(0)
})
