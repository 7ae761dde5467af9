import { findOriginal } from '@shenglang/contract/studio/works'
import { call } from '../../remote/api.ts'
import { demandReadable, hexOf } from './hash-file.ts'
import * as texts from './texts.ts'
import type { Target } from './unfinished-uploads.ts'

const HEAD_BYTES = 16

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** True when the first bytes of a file look like an accepted audio or video format; the server checks further. */
export function looksLikeAudio(head: Uint8Array): boolean {
  const [first = 0, second = 0] = head
  return (
    text(head, 0, 3) === 'ID3' ||
    (first === 0xff && (second & 0xe0) === 0xe0) ||
    ['fLaC', 'OggS'].includes(text(head, 0, 4)) ||
    (['RIFF', 'RF64'].includes(text(head, 0, 4)) && text(head, 8, 12) === 'WAVE') ||
    (text(head, 0, 4) === 'FORM' && ['AIFF', 'AIFC'].includes(text(head, 8, 12))) ||
    // WMA
    text(head, 0, 4) === '0&\xb2u' ||
    text(head, 4, 8) === 'ftyp' ||
    // WebM
    (first === 0x1a && second === 0x45)
  )
}

/** The reason why a file cannot be sent; '' when it may. */
export async function whyNotSend(file: File): Promise<string> {
  if (file.size === 0) return texts.emptyFile
  if (/\.cue$/i.test(file.name)) return texts.cueGoesElsewhere
  await demandReadable(file)
  return looksLikeAudio(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())) ? '' : texts.notMedia
}

/** A note if the artist who is to own the recording has uploaded the same bytes before; '' otherwise. */
export async function duplicateNote(sha256: string, { workId }: Target): Promise<string> {
  const known = await call(findOriginal, { sha256: hexOf(sha256), resourceId: workId })
  return known.isKnown ? texts.alreadyUploaded(known.title) : ''
}
