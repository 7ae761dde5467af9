import { findOriginal } from '@shenglang/contract/studio/works'
import { call } from '../remote/api.ts'

const HEAD_BYTES = 16
/** Larger files are not hashed beforehand: the server finds out at the end. */
const HASHED_MAX_BYTES = 256 * 1024 * 1024

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Whether these first bytes of a file can be audio or a film that we take; the server looks closer. */
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

/** Why a file need not be sent at all; '' when it may. */
export async function whyNotSend(file: File): Promise<string> {
  if (file.size === 0) return '文件是空的'
  if (/\.cue$/i.test(file.name)) return 'CUE 请在作品的“曲目表”里导入'
  if (!looksLikeAudio(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))) return '不是可识别的音频或视频文件'
  // Without HTTPS a page may not hash; the server does in any case.
  if (file.size > HASHED_MAX_BYTES || !globalThis.crypto?.subtle) return ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const known = await call(findOriginal, { sha256 })
  return known.isKnown ? `你已经上传过这个文件：${known.title}` : ''
}
