// The product of a file of journeys: one of its own, or the one that all files which change nothing share.
import { afterAll, beforeAll, inject } from 'vitest'
import { startThrowawayProduct } from './throwaway.mjs'
import { openProduct, type Product } from './open-product.ts'

let current: Product | undefined

export function product(): Product {
  if (!current) throw new Error('withProduct() must stand at the top of the file')
  return current
}

/** For journeys that need a product of their own: they move its clock, stop its parts or change what everybody sees. */
export function withProduct(env: Readonly<Record<string, string>> = {}): void {
  let stop = async () => {}
  beforeAll(async () => {
    const name = `journey_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}`
    const opened = await openProduct(inject('seededDatabaseUrl'), name, env)
    stop = opened.stop
    current = opened
  })
  afterAll(() => stop())
}

/** For journeys that only read, or act as members of their own: one product serves all of these files. */
export function withSharedProduct(): void {
  beforeAll(() => {
    current = inject('sharedProduct')
  })
}

/** As `npm start` makes it, with the demo's history and without its crowd. */
export function withDemo(): void {
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const running = await startThrowawayProduct({ env: { HISTORY: '1' } })
    stop = running.stop
    current = running
  })
  afterAll(async () => stop?.())
}
