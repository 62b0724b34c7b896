// The folder of one witness: its key, and what it must never forget, written whole or not at all.
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type CosignerState, newCosignerState, withDefaults } from '@lanting/fairness/log/cosigner'
import type { NoteKey } from '@lanting/fairness/c2sp/signed-note'

/** The PKCS #8 prefix of the 32 bytes of a secret. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export class WitnessFolder {
  readonly key: NoteKey
  readonly state: CosignerState
  private readonly secret: KeyObject

  constructor(
    private readonly folder: string,
    name: string,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, 'witness.key')
    if (!existsSync(file))
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    const seed = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
    this.secret = createPrivateKey({
      key: Buffer.concat([PKCS8_ED25519, seed]),
      format: 'der',
      type: 'pkcs8',
    })
    const publicKey = createPublicKey(this.secret)
      .export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('hex')
    this.key = { name, type: 'cosignature', publicKey }
    this.state = existsSync(this.stateFile)
      ? withDefaults(JSON.parse(readFileSync(this.stateFile, 'utf8')) as CosignerState)
      : newCosignerState()
  }

  private get stateFile(): string {
    return path.join(this.folder, 'state.json')
  }

  readonly sign = (text: string): Uint8Array => sign(null, Buffer.from(text), this.secret)

  /** On the disk before it returns: a witness that forgets could sign a second history. */
  readonly keep = (state: CosignerState): void => {
    const file = `${this.stateFile}.new`
    writeFileSync(file, `${JSON.stringify(state)}\n`, { mode: 0o600 })
    const written = openSync(file, 'r')
    fsyncSync(written)
    closeSync(written)
    renameSync(file, this.stateFile)
  }
}
