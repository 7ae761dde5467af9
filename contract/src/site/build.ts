import * as z from 'zod/mini'

/** Where the site tells which build of it is served, and what an open tab has to know from time to time. */
export const BUILD_FILE = '/build.json'
/** Within so long of one reload a page does not load itself anew again (spec §9). */
export const RELOAD_GUARD_MS = 10_000

export const BuildInfo = z.object({
  /** Of all files that browsers load. */
  id: z.string(),
  /** When it was built. */
  time: z.string(),
  /** Of the calls between pages and server: a page with another one must be loaded anew, others may wait. */
  wire: z.string(),
  /** After how long an open tab asks again. */
  checkMs: z.number(),
})
export type BuildInfo = z.infer<typeof BuildInfo>
