// The list of everything that is installed, as a CycloneDX document made from the lock file alone.
//
// npm's own `npm sbom` refuses a tree in which a package asks for "latest", which one of ours does.
import { dirname } from 'node:path/posix'

/**
 * @typedef {object} Locked
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 *
 * @typedef {{ name: string, version?: string, packages: Record<string, Locked> }} Lock
 */

const FOLDER = 'node_modules/'

/**
 * @param {Lock} lock
 * @param {string} timestamp when it was made, ISO 8601
 */
export function sbomOf(lock, timestamp) {
  const places = Object.keys(lock.packages).filter((place) => isInstalled(place, lock))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp,
      component: { 'bom-ref': lock.name, type: 'application', name: lock.name, version: lock.version ?? '0' },
    },
    components: places.map((place) => componentOf(place, lock)),
    dependencies: [
      { ref: lock.name, dependsOn: ownPlaces(lock).flatMap((place) => neededBy(place, lock, true)) },
      ...places.map((place) => ({ ref: refOf(place, lock), dependsOn: neededBy(place, lock, false) })),
    ].map(({ ref, dependsOn }) => ({ ref, dependsOn: [...new Set(dependsOn)].toSorted() })),
  }
}

/** Our own workspaces are links; the product is made of them and does not depend on them. @param {string} place @param {Lock} lock */
function isInstalled(place, lock) {
  return place.includes(FOLDER) && !lock.packages[place]?.link
}

/** @param {Lock} lock */
function ownPlaces(lock) {
  return Object.keys(lock.packages).filter((place) => !place.includes(FOLDER))
}

/** @param {string} place */
function nameOf(place) {
  return place.slice(place.lastIndexOf(FOLDER) + FOLDER.length)
}

/** Places are named, because one package may be installed in several versions. @param {string} place @param {Lock} lock */
function refOf(place, lock) {
  return `${nameOf(place)}@${lock.packages[place]?.version}|${place}`
}

/** @param {string} place @param {Lock} lock */
function componentOf(place, lock) {
  const { version = '', integrity = '', license, dev = false, name: real } = lock.packages[place] ?? {}
  const name = real ?? nameOf(place)
  return {
    'bom-ref': refOf(place, lock),
    type: 'library',
    name,
    version,
    // What is only used to build and to test is not delivered.
    scope: dev ? 'excluded' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license
      ? {
          licenses: [
            / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { name: license } },
          ],
        }
      : {}),
    ...(integrity.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
  }
}

/**
 * Where Node would find what a package asks for: in its own folder, or in the nearest one above.
 * @param {string} place
 * @param {Lock} lock
 * @param {boolean} own
 */
function neededBy(place, lock, own) {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = lock.packages[place] ?? {}
  const names = Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    ...(own ? devDependencies : {}),
  })
  return names.flatMap((name) => {
    for (let at = place; ; at = dirname(at)) {
      const found = `${at === '' || at === '.' ? '' : `${at}/`}${FOLDER}${name}`
      if (lock.packages[found]) return isInstalled(found, lock) ? [refOf(found, lock)] : []
      if (at === '' || at === '.') return []
    }
  })
}
