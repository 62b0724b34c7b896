// Faults of the cluster: killed processes, machines and links, each with the recovery that must precede the next.
import { copyOfMoment } from './copy.ts'
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

/** A frozen one answers nothing and its kernel still accepts: longer than any lease, so that it wakes up deposed. */
const FROZEN_MS = [30_000, 45_000] as const
const FREEZE_SEC = 20

async function frozen(machine: Machine, ms: number): Promise<void> {
  machine.freeze()
  await pause(ms)
  machine.thaw()
}

const FROZEN_REDIS: Fault = {
  name: 'Redis frozen for 30 s',
  gapSec: PROCESS_SEC,
  strike: async ({ product }) => {
    await frozen(product.redis, FROZEN_MS[0])
    await product.ready()
  },
}

const FROZEN_API: Fault = {
  name: 'a member app frozen for 30 s',
  gapSec: PROCESS_SEC + 5,
  strike: async ({ product }) => {
    const { machine } = apiOf(product)
    const isApi = (line: string) => line.endsWith(' api')
    machine.freeze(isApi)
    await pause(FROZEN_MS[0])
    machine.thaw()
    await product.ready()
  },
}

function apiOf({ units }: ClusterProduct): Unit {
  const unit = units.find(({ name }) => name.startsWith('api'))
  if (unit === undefined) throw new Error('there is no member app')
  return unit
}

const FROZEN_ETCD: Fault = {
  name: "etcd's leader frozen for 30 s",
  gapSec: FREEZE_SEC,
  strike: async ({ database }) => {
    await frozen(await database.etcdLeader(), FROZEN_MS[0])
    await database.whole()
  },
}

/** It ends with one writer, and both others following it: the old one too, which woke up deposed. */
function frozenPrimary(n: number): Fault {
  const ms = FROZEN_MS[n % FROZEN_MS.length] ?? FROZEN_MS[0]
  return {
    name: `the primary's machine frozen for ${ms / 1_000} s`,
    gapSec: FREEZE_SEC,
    strike: async ({ database }) => {
      await frozen(await database.primary(), ms)
      await database.whole()
      await database.oneWriter()
    },
  }
}

/** The freezes take turns: primary, Redis, one member app, etcd's leader. */
function freezes(count: number): Fault[] {
  const turns = [frozenPrimary, () => FROZEN_REDIS, () => FROZEN_API, () => FROZEN_ETCD]
  return Array.from({ length: count }, (_, n) =>
    turns[n % turns.length]?.(Math.floor(n / turns.length)),
  ).filter((fault) => fault !== undefined)
}

/** What a write meets that finds no room: every statement that must extend a file fails, until there is room again. */
const FULL_DISK: Fault = {
  name: "the primary's disk full for 15 s",
  gapSec: 15 + FREEZE_SEC,
  strike: async ({ database }) => {
    const primary = await database.primary()
    primary.fillDisk()
    await pause(15_000)
    primary.freeDisk()
    await database.whole()
  },
}

/** The product goes on beside it. */
const DESTROYED: Fault = {
  name: 'a table destroyed; a copy to a point in time',
  gapSec: PROCESS_SEC,
  strike: ({ product, database }) => copyOfMoment(product, database),
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

export function faultsFor(cluster: Cluster, failovers: number, frozenOnes: number): Fault[] {
  return [
    ROLLING,
    DESTROYED,
    FULL_DISK,
    ...cluster.product.units.map(killed),
    REDIS,
    ETCD,
    ...Array.from({ length: failovers }, (_, n) => failover(n)),
    ...freezes(frozenOnes),
    ...PARTITIONS,
    OUTAGE,
  ]
}
