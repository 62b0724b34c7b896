// The SBOM names every locked package once, knows how they hang together, and says nothing of where they were fetched.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'
import { sbomOf } from './build/components.mjs'

const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as Parameters<typeof sbomOf>[0]
const bom = sbomOf(lock, '2026-11-16T00:00:00.000Z')

test('it has the parts that CycloneDX 1.5 asks for', () => {
  expect([bom.bomFormat, bom.specVersion, bom.version]).toEqual(['CycloneDX', '1.5', 1])
  expect(bom.metadata.component).toMatchObject({ type: 'application', name: lock.name })
  for (const component of bom.components) {
    expect([component.type, component.name !== '', /^\d+\./.test(component.version)]).toEqual([
      'library',
      true,
      true,
    ])
    expect(component.purl).toBe(`pkg:npm/${component.name.replace('@', '%40')}@${component.version}`)
    expect(component.hashes?.[0]?.content ?? '').toMatch(/^([0-9a-f]{128})?$/)
  }
})

test('every locked package is in it once, and nothing else', () => {
  const locked = Object.entries(lock.packages).flatMap(([place, { version, link }]) =>
    place.includes('node_modules/') && !link ? [`${place}@${version}`] : [],
  )
  const listed = bom.components.map((one) => `${one['bom-ref'].split('|')[1]}@${one.version}`)
  expect(listed.toSorted()).toEqual(locked.toSorted())
  expect(locked.length).toBeGreaterThan(100)
})

test('whatever depends on something names a package that is in it', () => {
  const known = new Set(bom.components.map((one) => one['bom-ref']))
  const named = bom.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(named.filter((ref) => !known.has(ref))).toEqual([])
  const fastify = bom.dependencies.find(({ ref }) => ref.startsWith('fastify@'))
  expect(fastify?.dependsOn.some((ref) => ref.startsWith('pino@'))).toBe(true)
  const ours = bom.dependencies.find(({ ref }) => ref === lock.name)
  expect(ours?.dependsOn.some((ref) => ref.startsWith('pg@'))).toBe(true)
})

test('it says nothing of registries', () => {
  expect(JSON.stringify(bom)).not.toMatch(/https?:|registry|resolved/)
})
