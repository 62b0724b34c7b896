// Avatars: a member's own picture, written anew under a random name.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newToken } from '@lanting/node-kit/tokens'
import type { Db } from '#src/db/pool.ts'
import { setAvatar } from '#src/modules/member/member.sql.ts'
import { reencode } from '#src/reencode.ts'

export class AvatarService {
  constructor(private readonly deps: { db: Db; folder: string }) {}

  private async store(picture: { type: string; bytes: Buffer }): Promise<string> {
    const name = `${newToken()}.${picture.type}`
    await mkdir(this.deps.folder, { recursive: true })
    await writeFile(path.join(this.deps.folder, name), picture.bytes)
    return name
  }

  async save(memberId: bigint, bytes: Buffer): Promise<{ avatar: string }> {
    const avatar = `/upload/${await this.store(await reencode(bytes))}`
    const before = await setAvatar(this.deps.db, memberId, avatar)
    if (before !== null) await rm(path.join(this.deps.folder, path.basename(before)), { force: true })
    return { avatar }
  }
}
