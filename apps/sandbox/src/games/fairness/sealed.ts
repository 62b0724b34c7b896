// Seeds are encrypted in the database: sealed with a key derived from the installation's secret.
import { createHmac } from 'node:crypto'
import { seal, unseal } from '@lanting/node-kit/sealed'

export class Seal {
  private readonly key: Buffer

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('seeds').digest()
  }

  close(plain: Uint8Array): Buffer {
    return seal(this.key, plain)
  }

  open(sealed: Buffer): Buffer {
    return unseal(this.key, sealed)
  }
}
