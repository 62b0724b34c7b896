// Verdicts over what witnesses cosigned, and over evidence from before they did, as page and offline verifier compute them.
import { beaconTimeMs } from '@lanting/fairness/beacon'
import { BEACON, keyBody, seedAt, signed } from '@lanting/fairness/test/honest-house'
import { describe, expect, test } from 'vitest'
import { bundleOf, COSIGNED, drawAt, drawn, houseWith, type Story } from '#src/test/fair-evidence.ts'
import type { LogEvidence } from './evidence.ts'
import { judgePasted } from './offline-judge.ts'

const asked = { atMs: drawAt + 5000, onStep: () => undefined }
const judge = async (story: Story) => judgePasted(await bundleOf(story), asked)
const other = 'cd'.repeat(32)
const dueAt = beaconTimeMs(BEACON, drawn.beacon_round ?? 0)
const opened = houseWith()
const HEAD = opened.head()
/** The proof that the witnesses cosigned, with another checkpoint in it. */
const cosignedWith = (checkpoint: string) => (log: LogEvidence) => ({
  ...log,
  cosigned: (log.cosigned ?? '').replace(/\n\n[^]*$/, `\n\n${checkpoint}`),
})
const by = (...times: number[]) => cosignedWith(opened.checkpoint(undefined, times))
/** Another log of the same size, which the same witnesses cosigned. */
const forked = houseWith({ seed: seedAt(9) }).checkpoint(undefined, [COSIGNED, COSIGNED])
const cosignatures = (checkpoint: string) => checkpoint.split('\n').slice(5).join('\n')
/** Evidence as it was saved before heads were checkpoints. */
const oldEvidence =
  (sig?: string) =>
  ({ keys, entries, older }: LogEvidence): LogEvidence => {
    const head = { size: HEAD.size, root: HEAD.root, at_ms: 5 }
    const text = `LTH1|${head.size}|${head.root}|${head.at_ms}`
    return {
      keys,
      entries,
      older,
      head: { ...head, key_id: keyBody('log').key_id, sig: sig ?? signed(text) },
    }
  }

test('evidence from before heads were checkpoints is judged as it was signed', async () => {
  expect(await judge({ log: oldEvidence() })).toMatchObject({ tone: 'good' })
})

describe('red, with what does not fit', () => {
  test.each<[string, Story, RegExp]>([
    ['an unsigned head in older evidence', { log: oldEvidence('0'.repeat(128)) }, /日志的签名无效/],
    ['another log shown to the witnesses', { log: cosignedWith(forked) }, /给见证人看的日志与给您看的不一致/],
    [
      'a cosigned head that the house never signed',
      { log: cosignedWith(opened.checkpoint(new Uint8Array(32).fill(9), [COSIGNED, COSIGNED])) },
      /给见证人看的日志与给您看的不一致/,
    ],
    [
      'a list of witnesses that is not in the log',
      {
        log: (log) => ({ ...log, policies: (log.policies ?? []).map((one) => ({ ...one, path: [other] })) }),
      },
      /给见证人看的日志与给您看的不一致/,
    ],
  ])('%s', async (_name, story, words) => {
    const { tone, text } = (await judge(story)) ?? {}
    expect(tone).toBe('bad')
    expect(text).toMatch(words)
  })
})

describe('amber in words', () => {
  test.each<[string, Story, string, RegExp]>([
    [
      'a seal cosigned after its value',
      { log: by(dueAt - 1_000, dueAt) },
      '有一项还不能确认',
      /封单晚于信标：号码不受影响，请核对您的收据/,
    ],
    [
      'one witness of three',
      { log: by(COSIGNED) },
      '有一项还不能确认',
      /见证签名不足：.*3 位.*2 位，现有 1 位/,
    ],
    ['no witness', { log: by() }, '有一项还不能确认', /现有 0 位/],
    [
      'cosignatures of another head, replayed',
      { log: cosignedWith(opened.checkpoint() + cosignatures(forked)) },
      '有一项还不能确认',
      /现有 0 位/,
    ],
    [
      'a proof of the witnesses that was not to be had',
      { log: (log) => ({ ...log, cosigned: null }) },
      '有一项还不能确认',
      /现有 0 位/,
    ],
    [
      'a log that names no witnesses',
      { log: (log) => ({ ...log, policies: [] }) },
      '有一项还不能确认',
      /还没有公布见证人/,
    ],
  ])('%s', async (_name, story, title, words) => {
    const report = await judge(story)
    expect(report).toMatchObject({ tone: 'open', title })
    expect(report?.text).toMatch(words)
  })
})
