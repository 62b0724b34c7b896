// The network between the browser and the product during journeys: as it is, or one of three bad ones.
import { PlainError } from '#tools/run/progress.mjs'

/**
 * @typedef {'late' | 'lost' | 'away'} NetworkKind
 * @typedef {{ readonly kind: NetworkKind, readonly seed: number }} BadNetwork
 */

/** @type {readonly NetworkKind[]} */
export const NETWORKS = ['late', 'lost', 'away']

const SEEDS = 1_000_000

/**
 * @param {string | undefined} named `late`, or `late:17` to repeat a run; nothing for the network as it is
 * @returns {BadNetwork | null}
 */
export function chooseNetwork(named, random = Math.random()) {
  if (!named) return null
  const [name, seed] = named.split(':')
  const kind = NETWORKS.find((one) => one === name)
  if (kind === undefined || (seed !== undefined && !/^\d+$/.test(seed)))
    throw new PlainError(
      `No such network: ${named}. Choose ${NETWORKS.join(', ')}, with :<seed> to repeat a run`,
    )
  return { kind, seed: seed === undefined ? Math.floor(random * SEEDS) : Number(seed) }
}

/** @param {BadNetwork} network */
export const networkName = ({ kind, seed }) => `${kind}:${seed}`
