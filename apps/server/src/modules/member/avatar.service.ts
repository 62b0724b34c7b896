// Avatars: a member's own picture, re-encoded under a random name.
import { LIMITS } from '@lanting/contract/limits'
import { newToken } from '@lanting/node-kit/tokens'
import { AppError } from '#src/lib/app-error.ts'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { avatarNamed, putAvatar } from '#src/modules/member/avatar.sql.ts'
import { reencode } from '#src/lib/files/reencode.ts'

const HOUR_MS = 3_600_000

export class AvatarService {
  constructor(private readonly deps: { readonly db: Db }) {}

  async save(memberId: bigint, bytes: Buffer): Promise<{ avatar: string }> {
    const budget = { kind: 'avatar', subject: `m${memberId}`, max: LIMITS.upload.perHour, windowMs: HOUR_MS }
    if ((await this.deps.db.tx((tx) => takeAttempt(tx, budget))) === null) throw new AppError('tooFast')
    const picture = await reencode(bytes)
    const name = `${newToken()}.${picture.type}`
    const address = `/upload/${name}`
    await this.deps.db.tx((tx) => putAvatar(tx, memberId, { name, bytes: picture.bytes, address }))
    return { avatar: address }
  }

  /** Null where no member has a picture of that name, or no longer. */
  async read(name: string): Promise<Buffer | null> {
    return avatarNamed(this.deps.db, name)
  }
}
