import { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { isDiskFull } from '../../full-disk.ts'

const RETRY_AFTER_S = 5

/** The fault for a client while the store fails: nothing is wrong with the request. The cause goes to the log. */
export const unavailable = (cause: unknown): Fault => fault('FILES_UNAVAILABLE', { seconds: RETRY_AFTER_S }, { cause })

/** The error to throw for one of the store's client, or of a local file. */
export function faultOf(error: unknown): unknown {
  if (error instanceof Fault || isOfDisk(error)) return error
  return isMissing(error) ? fault('FILE_NOT_FOUND') : unavailable(error)
}

/** True when the store answered that it has nothing under the key; a missing bucket is a failure of the store. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** True for an error of a local file; errors of connections have no path. */
export const isOfDisk = (error: unknown): boolean => isDiskFull(error) || (error instanceof Error && 'path' in error)
