// Command: checks a restored copy and records the drill's findings in the product's database; exits with 1 where it found anything.
import { parseArgs } from 'node:util'
import { ConfigError, orExit } from '@lanting/node-kit/config-error'
import { FieldSeals } from '@lanting/node-kit/field-seals'
import { recordDrill, refuseProductItself } from '#src/books/drill/restore-drill.ts'
import { type Config, readConfig } from '#src/config/config.ts'
import { signingKeys } from '#src/config/signing-keys.ts'
import { type Db, openDb } from '#src/db/pool.ts'
import { refuseOtherMoney } from '#src/process/money-mode.ts'
import { newestKey } from '#src/public-log/public-log.sql.ts'
import { seedKeysOf } from '#src/modules/lottery/draw/chain/seed-keys.ts'

function momentOf(name: string, text: string | undefined): Date {
  const moment = new Date(text ?? '')
  if (Number.isNaN(moment.getTime())) throw new ConfigError(`--${name} 须为时刻，如 2026-11-16T21:40:00Z`)
  return moment
}

/** A key that is lost can be replaced, but every verifier reports it: the copy's own are needed. */
async function foreignSigners(copy: Db, { signing, dataDir }: Config): Promise<string[]> {
  const names = [
    ['log', 'LOG_KEY'],
    ['receipt', 'RECEIPT_KEY'],
  ] as const
  const foreign: string[] = []
  for (const [purpose, name] of names) {
    const newest = await copy.tx((tx) => newestKey(tx, purpose))
    const [own] = signingKeys({ given: signing[purpose], dataDir, file: `${purpose}.key` })
    if (newest !== null && newest !== own.id) foreign.push(name)
  }
  return foreign
}

await orExit(async () => {
  const { values } = parseArgs({
    options: {
      backup: { type: 'string' },
      'lost-at': { type: 'string' },
      'back-at': { type: 'string' },
      'after-loss': { type: 'boolean', default: false },
    },
  })
  const config = readConfig()
  const backup = values.backup ?? ''
  if (backup === '' || backup.length > 100) throw new ConfigError('--backup 须为备份的名称（100字以内）')
  const lostAt = momentOf('lost-at', values['lost-at'])
  const backAt = values['back-at'] === undefined ? null : momentOf('back-at', values['back-at'])
  const db = openDb(config.databaseUrl, 2)
  const copy = openDb(config.copyDatabaseUrl, 2, { seals: new FieldSeals(config.secretKeys) })
  try {
    await refuseOtherMoney(db, config.moneyMode)
    if (!values['after-loss']) await refuseProductItself(db, copy)
    const keys = seedKeysOf(config)
    const drill = await recordDrill({
      db,
      copy,
      backup,
      lostAt,
      backAt,
      hasSeedKey: (id) => keys.find(id) !== null,
      foreignSigners: (restored) => foreignSigners(restored, config),
    })
    process.stdout.write(
      `恢复演练已记录：备份 ${backup}，丢失 ${(drill.lostMs / 1000).toFixed(1)} 秒，恢复用时 ${(drill.tookMs / 1000).toFixed(1)} 秒，` +
        `${drill.findings.length === 0 ? '通过' : `未通过：${drill.findings.join('；')}`}\n`,
    )
    if (drill.findings.length > 0) process.exitCode = 1
  } finally {
    await copy.close()
    await db.close()
  }
})
