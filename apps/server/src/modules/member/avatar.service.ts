// Avatars: a member's own picture, written anew under a random name.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#src/db/pool.ts'
import { newToken } from '#src/ids.ts'
import { setAvatar } from '#src/modules/member/member.sql.ts'
import { reencode } from '#src/modules/member/reencode.ts'

export type AvatarService = ReturnType<typeof createAvatarService>

export function createAvatarService({ db, folder }: { db: Db; folder: string }) {
  async function store(picture: { type: string; bytes: Buffer }): Promise<string> {
    const name = `${newToken()}.${picture.type}`
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, name), picture.bytes)
    return name
  }

  return {
    async save(memberId: bigint, bytes: Buffer): Promise<{ avatar: string }> {
      const avatar = `/upload/${await store(await reencode(bytes))}`
      const before = await setAvatar(db, memberId, avatar)
      if (before !== null) await rm(path.join(folder, path.basename(before)), { force: true })
      return { avatar }
    },
  }
}
