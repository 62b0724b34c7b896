// Test helpers of the public log: a sequencer with a key of its own that never waits.
import { SANDBOX_ORIGIN } from '@lanting/fairness/c2sp/checkpoint'
import type { Core } from '#src/process/core.ts'
import { LogSequencer, type SequencerDeps } from '#src/public-log/log-sequencer.ts'
import { SigningKey } from '#src/config/signing-keys.ts'

export const TEST_LOG_KEY = new SigningKey(Buffer.alloc(32, 0x4c))

export function testSequencer(
  core: Pick<Core, 'db' | 'log'>,
  more: Partial<SequencerDeps> = {},
): LogSequencer {
  return new LogSequencer({ ...core, keys: [TEST_LOG_KEY], origin: SANDBOX_ORIGIN, headGapMs: 0, ...more })
}
