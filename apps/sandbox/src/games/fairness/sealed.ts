// Seeds are encrypted in the database: sealed with a key derived from the installation's secret.
import { createHmac } from 'node:crypto'
import { PUBLISHED_SANDBOX_SECRET } from '@lanting/node-kit/kept-secret'
import { seal, unseal } from '@lanting/node-kit/sealed'

export class Seal {
  private readonly key: Buffer
  /** Of sandboxes that were made while the secret had a default. */
  private readonly oldKey = keyOf(PUBLISHED_SANDBOX_SECRET)

  constructor(secret: string) {
    this.key = keyOf(secret)
  }

  close(plain: Uint8Array): Buffer {
    return seal(this.key, plain)
  }

  open(sealed: Buffer): Buffer {
    try {
      return unseal(this.key, sealed)
    } catch (error) {
      try {
        return unseal(this.oldKey, sealed)
      } catch {
        throw error
      }
    }
  }
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('seeds').digest()
}
