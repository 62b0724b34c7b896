// Test helpers of the beacon: one in this process, on the product's clock, whose values are not verified.
import { createHash } from 'node:crypto'
import { type BeaconInfo, beaconTimeMs } from '@lanting/fairness/beacon'
import type { Db } from '#src/db/pool.ts'
import type { CapsuleLock } from '#src/modules/lottery/draw/capsule.service.ts'
import { readNow } from '#src/modules/lottery/draw/draw.sql.ts'
import type { Beacon } from '#src/providers/beacon.ts'

export const TEST_BEACON: BeaconInfo = { publicKey: 'ab'.repeat(96), genesisSec: 1_577_836_800, periodSec: 3 }

/** Signatures are hashes: cheap to make, and good enough where they are not verified. */
export function testSignature(round: number): string {
  return createHash('sha384').update(`beacon ${round}`).digest('hex')
}

export function testBeacon(db: Db): Beacon {
  return {
    named: async () => ({ info: TEST_BEACON, source: 'test' }),
    async read(info, round) {
      const isOut = beaconTimeMs(info, round) <= (await readNow(db)).getTime()
      return isOut ? { round, signature: testSignature(round) } : null
    },
  }
}

const mask = (signature: string) => createHash('sha256').update(signature).digest()

/** Locked by what will be the signature, which only this file knows beforehand. */
export const TEST_LOCK: CapsuleLock = {
  lock(_info, round, secret) {
    const hidden = Uint8Array.from(secret, (byte, i) => byte ^ (mask(testSignature(round))[i] ?? 0))
    return `${Buffer.from(hidden).toString('hex')}${'0'.repeat(256)}`
  },
  open(capsule, { signature }) {
    return Uint8Array.from(
      Buffer.from(capsule.slice(0, 64), 'hex'),
      (byte, i) => byte ^ (mask(signature)[i] ?? 0),
    )
  },
}
