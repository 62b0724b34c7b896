// How much memory the PostgreSQL we bring along may use: a part of the machine's, for it shares it with everything else.

const MB = 2 ** 20
const GB = 2 ** 30

/**
 * @param {number} least
 * @param {number} wanted
 * @param {number} most
 */
const between = (least, wanted, most) => Math.max(least, Math.min(wanted, most))

/** @param {number} bytes */
const inMegabytes = (bytes) => `${Math.floor(bytes / MB)}MB`

/**
 * PostgreSQL's own defaults are for a machine of long ago; on a small one they are what is left.
 * @param {number} machine bytes of memory that the machine has
 * @returns {Record<string, string>}
 */
export function memorySettings(machine) {
  return {
    shared_buffers: inMegabytes(between(128 * MB, machine / 8, 8 * GB)),
    effective_cache_size: inMegabytes(between(512 * MB, machine / 2, 64 * GB)),
    // Each sort of each connection may take this much.
    work_mem: inMegabytes(between(4 * MB, machine / 2048, 32 * MB)),
    maintenance_work_mem: inMegabytes(between(64 * MB, machine / 32, GB)),
    max_wal_size: inMegabytes(between(GB, machine / 8, 4 * GB)),
    // What is read lies in memory or on a disk without a moving head.
    random_page_cost: '1.1',
  }
}
