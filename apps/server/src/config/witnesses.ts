// Which log this is, and which witnesses are asked to cosign it.
import { SANDBOX_WITNESSES, sandboxWitnessUrl } from '@lanting/contract/providers/sandbox'
import { originOf, SANDBOX_ORIGIN } from '@lanting/fairness/c2sp/checkpoint'
import { type NoteKey, readVkey } from '@lanting/fairness/c2sp/signed-note'
import { ConfigError } from '@lanting/node-kit/config-error'
import type { Config } from '#src/config/config.ts'

export interface WitnessAddress {
  readonly url: string
  /** Null in a sandbox: its witnesses are asked for their keys. */
  readonly key: NoteKey | null
}

/** The log's name, the first line of its checkpoints. */
export function logOrigin({ moneyMode, publicUrl }: Pick<Config, 'moneyMode' | 'publicUrl'>): string {
  return moneyMode === 'live' ? originOf(new URL(publicUrl).host) : SANDBOX_ORIGIN
}

/** Given as `https://address vkey`, parted by commas; a sandbox brings three of its own. */
export function witnessesOf(
  config: Pick<Config, 'moneyMode' | 'witnesses' | 'sandboxUrl'>,
): readonly WitnessAddress[] {
  const { witnesses, moneyMode, sandboxUrl } = config
  if (witnesses === undefined)
    return moneyMode === 'live'
      ? []
      : SANDBOX_WITNESSES.map((name) => ({ url: sandboxWitnessUrl(sandboxUrl, name), key: null }))
  return witnesses.map((text) => {
    const [url = '', vkey = ''] = text.split(/\s+/)
    const key = readVkey(vkey)
    const isSafe = URL.canParse(url) && (moneyMode === 'sandbox' || url.startsWith('https://'))
    if (!isSafe || key?.type !== 'cosignature') throw new ConfigError(`WITNESSES（https + vkey）：${text}`)
    return { url: url.replace(/\/$/, ''), key }
  })
}
