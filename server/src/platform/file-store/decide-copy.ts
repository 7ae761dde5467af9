import type { ListedFile } from '../files/port.ts'

type Facts = Pick<ListedFile, 'size' | 'modifiedMs'>

export interface CopyFacts {
  source: Facts
  /** The source as it was when it was copied and compared; undefined if it never was. */
  copied: Facts | undefined
  /** The file under the key in the other store, if any. */
  target: Facts | undefined
}

export type CopyDecision = 'done' | 'copy' | 'compare'

/**
 * Decides what to do about a file of the store that is moved. Processes that use the other store already may have stored a newer
 * one there, which is never overwritten.
 */
export function decideCopy({ source, copied, target }: CopyFacts): CopyDecision {
  if (!target) return 'copy'
  const isUnchanged = copied?.size === source.size && copied.modifiedMs === source.modifiedMs
  if (isUnchanged || target.modifiedMs > source.modifiedMs) return isUnchanged ? 'done' : 'compare'
  return target.size === source.size ? 'compare' : 'copy'
}
