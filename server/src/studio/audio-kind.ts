import { fault } from '@shenglang/contract/faults'
import { TAKEN_FORMATS } from '@shenglang/contract/media/formats'
import { fileTypeFromBlob } from 'file-type'

const KINDS: [mime: RegExp, contentType: string, extension: string][] = [
  [/^audio\/mpeg$/, 'audio/mpeg', 'mp3'],
  [/^audio\/(x-)?flac$/, 'audio/flac', 'flac'],
  [/^audio\/(vnd\.)?wave?$/, 'audio/wav', 'wav'],
  [/^audio\/aiff$/, 'audio/aiff', 'aiff'],
  [/^audio\/x-ms-asf$/, 'audio/x-ms-wma', 'wma'],
  [/^(audio|application)\/(ogg|opus)/, 'audio/ogg', 'ogg'],
  [/^audio\/aac$/, 'audio/aac', 'aac'],
  [/^video\/webm$/, 'video/webm', 'webm'],
  [/^(audio|video)\/(mp4|x-m4[av]|quicktime|3gpp2?)$/, 'audio/mp4', 'm4a'],
]

/** Bytes before the first frame of an MP3, as the reader of tags allows them. */
const MPEG_OFFSET_MAX = 10

/** What an audio file is by its first bytes, whatever its name. Throws NOT_AUDIO with a reason in words. */
export async function audioKind(content: Blob): Promise<{ contentType: string; extension: string }> {
  if (content.size === 0) throw fault('NOT_AUDIO', { message: '文件是空的' })
  const found = await fileTypeFromBlob(content, { mpegOffsetTolerance: MPEG_OFFSET_MAX }).catch(() => undefined)
  const kind = KINDS.find(([mime]) => found !== undefined && mime.test(found.mime))
  if (!kind) throw fault('NOT_AUDIO', { message: `不是可识别的音频或视频文件，支持 ${TAKEN_FORMATS}` })
  return { contentType: kind[1], extension: kind[2] }
}
