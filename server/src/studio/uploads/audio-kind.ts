import { ReadableStream } from 'node:stream/web'
import { fault } from '@shenglang/contract/faults'
import { ACCEPTED_FORMATS } from '@shenglang/contract/media/formats'
import { fileTypeFromBlob, fileTypeFromStream } from 'file-type'
import { inspectContent } from '../../media/index.ts'

const KINDS: [mime: RegExp, contentType: string, extension: string][] = [
  [/^audio\/mpeg$/, 'audio/mpeg', 'mp3'],
  [/^audio\/(x-)?flac$/, 'audio/flac', 'flac'],
  [/^audio\/(vnd\.)?wave?$/, 'audio/wav', 'wav'],
  [/^audio\/aiff$/, 'audio/aiff', 'aiff'],
  [/^audio\/x-ms-(asf|wma)$/, 'audio/x-ms-wma', 'wma'],
  [/opus/, 'audio/ogg', 'opus'],
  [/^(audio|application)\/ogg/, 'audio/ogg', 'ogg'],
  [/^audio\/aac$/, 'audio/aac', 'aac'],
  [/^video\/webm$/, 'video/webm', 'webm'],
  [/^(audio|video)\/(mp4|x-m4[av]|quicktime|3gpp2?)$/, 'audio/mp4', 'm4a'],
]

/** Bytes before the first frame of an MP3 that the tag reader skips. */
const MPEG_OFFSET_MAX = 10
const OPTIONS = { mpegOffsetTolerance: MPEG_OFFSET_MAX }

/** Enough to recognise most files, even those with junk in front. */
const HEAD_BYTES = 64 * 1024
/** A picture in the tags may come before the first frame. */
const KIND_BYTES = 64 * 1024 * 1024

interface AudioKind {
  contentType: string
  extension: string
}

/** Detects the kind of an audio file from its first bytes, not its name. Throws NOT_AUDIO with a reason in Chinese. */
export async function audioKind(content: Blob): Promise<AudioKind> {
  if (content.size === 0) throw isEmpty()
  return kindOf(content.slice(0, HEAD_BYTES), await fileTypeFromBlob(content, OPTIONS).catch(() => undefined))
}

/** The same for a stream, read as far as needed, at most `KIND_BYTES`. Throws the error of the stream. */
export async function audioKindOf(bytes: AsyncIterable<Buffer>, size: number): Promise<AudioKind> {
  if (size === 0) throw isEmpty()
  let failure: { error: unknown } | undefined
  const head: Buffer[] = []
  async function* watched() {
    let read = 0
    try {
      for await (const chunk of bytes) {
        if (read < HEAD_BYTES) head.push(chunk)
        yield chunk
        read += chunk.length
        if (read >= KIND_BYTES) return
      }
    } catch (error) {
      failure = { error }
    }
  }
  const detected = await fileTypeFromStream(ReadableStream.from(watched()), OPTIONS).catch(() => undefined)
  if (failure) throw failure.error
  return kindOf(new Blob(head.map((chunk) => new Uint8Array(chunk))), detected)
}

const isEmpty = () => fault('NOT_AUDIO', { message: '文件是空的' })

async function kindOf(head: Blob, detected: { mime: string } | undefined): Promise<AudioKind> {
  const { contentType } = await inspectContent(head)
  const type = contentType === '' || detected?.mime.includes('opus') ? detected?.mime : contentType
  const kind = KINDS.find(([mime]) => type !== undefined && mime.test(type))
  if (!kind) throw fault('NOT_AUDIO', { message: `不是可识别的音频或视频文件，支持 ${ACCEPTED_FORMATS}` })
  return { contentType: kind[1], extension: kind[2] }
}
