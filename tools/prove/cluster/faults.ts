// Faults of the cluster: killed processes, machines and links, each with the recovery that must precede the next.
import type { ClusterProduct, Unit } from './product.ts'
import type { Database } from './database.ts'
import type { Machine } from './machines.ts'
import { pause } from '#tools/stage/stage.ts'

export interface Cluster {
  readonly product: ClusterProduct
  readonly database: Database
}

export interface Fault {
  readonly name: string
  /** The longest gap allowed, in seconds. */
  readonly gapSec: number
  /** No attempt may fail. */
  readonly isUnnoticed?: boolean
  readonly strike: (cluster: Cluster) => Promise<void>
}

/** Longer than any lease and timeout of the cluster: a member that rejoins finds it changed. */
const AWAY_MS = 20_000
/** What a failover may cost (R21); what one process of several may. */
const FAILOVER_SEC = 15
const PROCESS_SEC = 5

/** kill -9 of a process; its unit starts it again. */
function killed(unit: Unit): Fault {
  const { name, machine } = unit
  return {
    name: `kill -9 ${machine.name} ${name}`,
    gapSec: PROCESS_SEC,
    strike: async ({ product }) => {
      machine.kill(name)
      await pause(1_500)
      await product.ready()
    },
  }
}

async function powerCut(machine: Machine, meanwhile: () => Promise<unknown>): Promise<void> {
  await machine.crash()
  await meanwhile()
  machine.boot()
}

/** Alternately PostgreSQL alone, which its Patroni detects, and the whole machine, which is detected when its lease expires. */
function failover(n: number): Fault {
  const isMachine = n % 2 === 1
  return {
    name: `failover ${n + 1}: ${isMachine ? 'machine' : 'postmaster'} of the primary killed`,
    gapSec: FAILOVER_SEC,
    strike: async ({ database }) => {
      const primary = await database.primary()
      if (isMachine) await powerCut(primary, () => database.primary())
      else primary.killWhere((line) => line.includes('postgres -D') || line.startsWith('postgres:'))
      await database.whole()
    },
  }
}

const ROLLING: Fault = {
  name: 'rolling restart of the member app',
  gapSec: 2,
  isUnnoticed: true,
  strike: async ({ product }) => {
    for (const { name, machine } of product.units.filter((unit) => unit.name.startsWith('api'))) {
      await machine.restart(name)
      await product.ready()
      // The proxy's health check runs once a second.
      await pause(2_000)
    }
  },
}

const REDIS: Fault = {
  name: 'kill -9 of Redis, away 5 s',
  gapSec: PROCESS_SEC,
  strike: async ({ product }) => {
    await powerCut(product.redis, () => pause(5_000))
    await product.ready()
  },
}

const ETCD: Fault = {
  name: "etcd's leader without power for 20 s",
  gapSec: FAILOVER_SEC,
  strike: async ({ database }) => {
    await powerCut(await database.etcdLeader(), () => pause(AWAY_MS))
    await database.whole()
  },
}

async function unplugged(machine: Machine): Promise<void> {
  machine.cut()
  await pause(AWAY_MS)
  machine.mend()
}

const PARTITIONS: readonly Fault[] = [
  {
    name: 'the primary cut off for 20 s',
    gapSec: FAILOVER_SEC,
    strike: async ({ database }) => {
      await unplugged(await database.primary())
      await database.whole()
    },
  },
  {
    name: 'a standby cut off for 20 s',
    gapSec: FAILOVER_SEC,
    strike: async ({ database }) => {
      const primary = await database.primary()
      const standby = database.nodes.find((node) => node !== primary)
      if (standby !== undefined) await unplugged(standby)
      await database.whole()
    },
  },
  {
    name: 'a machine of the product cut off for 20 s',
    gapSec: PROCESS_SEC,
    strike: async ({ product }) => {
      const [, second] = product.apps
      if (second !== undefined) await unplugged(second)
      await product.ready()
    },
  },
]

const OUTAGE: Fault = {
  name: 'all three databases without power for 10 s',
  gapSec: AWAY_MS / 1_000 + FAILOVER_SEC,
  strike: async ({ database }) => {
    await Promise.all(database.nodes.map((node) => node.crash()))
    await pause(10_000)
    for (const node of database.nodes) node.boot()
    await database.whole()
  },
}

export function faultsFor(cluster: Cluster, failovers: number): Fault[] {
  return [
    ROLLING,
    ...cluster.product.units.map(killed),
    REDIS,
    ETCD,
    ...Array.from({ length: failovers }, (_, n) => failover(n)),
    ...PARTITIONS,
    OUTAGE,
  ]
}
