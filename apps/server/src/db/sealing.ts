// Which columns are sealed at rest, how they are re-sealed with the newest key, and whether a process has the right one.
import { ConfigError } from '@lanting/node-kit/config-error'
import { type FieldKind, type FieldSeals, tailOf } from '@lanting/node-kit/field-seals'
import { type Db, openDb } from '#src/db/pool.ts'
import * as sealingSql from '#src/db/sealing.sql.ts'

const AT_ONCE = 1_000
/** Sealed with the newest key last of all: a process that can open it has the key of everything else. */
const SAMPLE = '澜亭'

interface SealedField extends sealingSql.Field {
  readonly kind: FieldKind
  /** Fewer rows in a transaction where each is large. */
  readonly atOnce?: number
}

const field = (
  table: string,
  key: string,
  column: string,
  kind: FieldKind,
  source = column,
): SealedField => ({
  table,
  key,
  column,
  kind,
  source,
})

/** Fields that are compared with each other are of one kind (docs/decisions/2026-11-16-sealed-fields.md). */
export const SEALED_FIELDS: readonly SealedField[] = [
  field('members', 'id', 'realname', 'name'),
  field('members', 'id', 'mobile', 'mobile'),
  field('members', 'id', 'email', 'email'),
  field('agent_applications', 'id', 'mobile', 'mobile'),
  field('support_messages', 'id', 'contact', 'contact'),
  field('cards', 'id', 'owner', 'name'),
  field('cards', 'id', 'number', 'account'),
  field('cards', 'id', 'tail', 'tail', 'number'),
  field('deposits', 'no', 'payer_name', 'name'),
  field('deposits', 'no', 'payer_no', 'account'),
  field('deposits', 'no', 'payer_tail', 'tail', 'payer_no'),
  field('push_subscriptions', 'id', 'endpoint', 'push'),
  field('push_subscriptions', 'id', 'auth', 'push'),
  { ...field('pay_proofs', 'id', 'picture', 'proof'), atOnce: 10 },
  { ...field('data_export_pieces', 'id', 'body', 'export'), atOnce: 10 },
  { ...field('support_pictures', 'id', 'picture', 'proof'), atOnce: 10 },
]

/** Seals every field with the newest key: those of an older version, and those of an older key. Idempotent. */
export async function sealFields(url: string, seals: FieldSeals): Promise<number> {
  // Without seals of its own, so that stored values are read raw.
  const db = openDb(url, 1)
  try {
    const sample = await sealingSql.readSample(db)
    if (sample !== null && seals.open(sample) !== SAMPLE) throw wrongKey()
    const kept = await sealingSql.readNonce(db)
    const nonceKey = kept === null ? seals.nonceKey(sample ?? '') : Buffer.from(seals.open(kept), 'base64')
    seals.keepNonce(nonceKey)
    let sealed = 0
    for (const one of SEALED_FIELDS) sealed += await sealField(db, one, seals)
    const nonce = seals.seal('nonce', nonceKey.toString('base64'))
    await sealingSql.writeSample(db, seals.seal('name', SAMPLE), nonce)
    return sealed
  } finally {
    await db.close()
  }
}

async function sealField(db: Db, one: SealedField, seals: FieldSeals): Promise<number> {
  for (let sealed = 0; ; ) {
    const done = await db.tx(async (tx) => {
      const due = await sealingSql.dueFields(tx, one, seals.current, one.atOnce ?? AT_ONCE)
      const rows = due.map(({ key, value, before }) => {
        const plain = seals.open(value)
        return { key, before, sealed: seals.seal(one.kind, one.kind === 'tail' ? tailOf(plain) : plain) }
      })
      if (rows.length === 0) return 0
      await sealingSql.putFields(tx, one, rows)
      if (one.table === 'cards' && one.column === 'number') await sealingSql.moveMarks(tx, rows)
      return rows.length
    })
    sealed += done
    if (done === 0) return sealed
  }
}

/** A process seals under the nonces of its database. One with a wrong key does not start (refuseWrongKey). */
export async function followNonce(db: Db): Promise<void> {
  const kept = await sealingSql.readNonce(db)
  if (kept !== null) db.seals?.keepNonce(Buffer.from(kept, 'base64'))
}

/** A process with a wrong key would show ciphertext and find no member by a mobile. */
export async function refuseWrongKey(db: Db): Promise<void> {
  const sample = await sealingSql.readSample(db)
  if (sample === null) throw new ConfigError('拒绝启动，数据库尚未加密，请先运行迁移（main-migrate）')
  if (sample !== SAMPLE) throw wrongKey()
}

function wrongKey(): ConfigError {
  return new ConfigError('拒绝启动，SECRET_KEY 不是这个数据库的密钥')
}
