import { foldAccents } from '@shenglang/contract/fold-accents'
import { toSimplified } from '../../platform/simplified.ts'

const IGNORED = /[\s\p{Default_Ignorable_Code_Point}]/gu
const AT_THE_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * A name as tags of files write it now in one way and now in another: without case, width, accents, spaces and punctuation at
 * the ends, in simplified characters. Far stricter than `nameSkeleton`: `A-Trak` and `ATrak` may be two people, and nobody's
 * files shall go to somebody else.
 */
export function writtenName(name: string): string {
  const written = toSimplified(foldAccents(name)).replace(IGNORED, '')
  return written.replace(AT_THE_ENDS, '') || written
}
