import * as z from 'zod/mini'
import type { Job } from '../../platform/jobs/port.ts'

/** A dead worker's job is retried like a failed one: with a first delay of one second another worker takes it within 20 s. */
const once = <Payload extends object>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  times: number,
  delayS: number,
): Job<Payload> => ({
  name,
  payload,
  retry: { times, delayS },
})

/** Prepares an uploaded recording for playback. */
export const PREPARE_FILE = once('studio.prepare', z.object({ fileId: z.string() }), 5, 1)
/** Analyses a published recording again. */
export const ANALYSE_SOURCE = once('studio.analyse', z.object({ fileId: z.string() }), 5, 1)
/** Removes bytes from the file store that no row refers to any more. */
export const REMOVE_STORED = once('studio.remove', z.object({ keys: z.array(z.string()) }), 12, 1)

export const STUDIO_JOBS = [PREPARE_FILE, ANALYSE_SOURCE, REMOVE_STORED] as const
