// npm run sbom: writes the list of everything that is installed (CycloneDX 1.5), without network.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { at } from './paths.mjs'
import { sbomOf } from './build/components.mjs'

const file = resolve(process.argv[2] ?? at('sbom.cdx.json'))
const bom = sbomOf(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')), new Date().toISOString())
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${bom.components.length} packages: ${file}`)
