/** The file that names the deployed build, and what an open tab has to check from time to time. */
export const BUILD_FILE = '/build.json'
/** The scripts and styles that a build is made of, as a list of paths. */
export const PARTS_FILE = '/parts.json'
/** The script of the service worker. */
export const WORKER_FILE = '/worker.js'
/** A page does not reload itself again within this time (spec §9). */
export const RELOAD_GUARD_MS = 10_000

export interface BuildInfo {
  /** Identifies all files that browsers load. */
  readonly id: string
  /** When it was built. */
  readonly time: string
  /** Identifies the calls between pages and server: a page with another one must reload, others may wait. */
  readonly wire: string
  /** How often an open tab checks it. */
  readonly checkMs: number
  /** Whether the service worker is enabled; otherwise pages remove it. */
  readonly worker: boolean
}
