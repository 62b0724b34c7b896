// Avatars: a member's own picture, written anew under a random name.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LIMITS } from '@lanting/contract/limits'
import { newToken } from '@lanting/node-kit/tokens'
import { AppError } from '#src/app-error.ts'
import { takeAttempt } from '#src/db/attempts.ts'
import type { Db } from '#src/db/pool.ts'
import { setAvatar } from '#src/modules/member/member.sql.ts'
import { reencode } from '#src/reencode.ts'

const HOUR_MS = 3_600_000

export class AvatarService {
  constructor(private readonly deps: { db: Db; folder: string }) {}

  private async store(picture: { type: string; bytes: Buffer }): Promise<string> {
    const name = `${newToken()}.${picture.type}`
    await mkdir(this.deps.folder, { recursive: true })
    await writeFile(path.join(this.deps.folder, name), picture.bytes)
    return name
  }

  async save(memberId: bigint, bytes: Buffer): Promise<{ avatar: string }> {
    const budget = { kind: 'avatar', subject: `m${memberId}`, max: LIMITS.upload.perHour, windowMs: HOUR_MS }
    if ((await this.deps.db.tx((tx) => takeAttempt(tx, budget))) === null) throw new AppError('tooFast')
    const avatar = `/upload/${await this.store(await reencode(bytes))}`
    const before = await setAvatar(this.deps.db, memberId, avatar)
    if (before !== null) await rm(path.join(this.deps.folder, path.basename(before)), { force: true })
    return { avatar }
  }
}
