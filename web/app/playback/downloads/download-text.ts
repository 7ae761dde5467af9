import { crateQuote } from '@shenglang/contract/catalog/crates/crates'
import { API_BASE } from '@shenglang/contract/constants'
import { fileSize } from '@shenglang/contract/format'
import { resourceQuote } from '@shenglang/contract/media/downloads/packages'
import { callQuietly } from '../../remote/api.ts'
import type { DownloadRequest, PackSource } from './pack-source.ts'
import * as texts from './texts.ts'

const KINDS: Record<string, string> = {
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/aac': 'AAC',
  'audio/flac': 'FLAC',
  'audio/wav': 'WAV',
  'audio/aiff': 'AIFF',
  'audio/ogg': 'OGG',
  'audio/x-ms-wma': 'WMA',
}

/** Describes the download behind an address, such as `WAV 42 MB`; empty where unknown. */
export async function downloadText(address: string, source: PackSource, request: DownloadRequest): Promise<string> {
  try {
    return address.startsWith('/media/package/') ? await archiveText(source, request) : await fileText(address)
  } catch {
    return ''
  }
}

async function fileText(address: string): Promise<string> {
  const { ok, headers } = await fetch(API_BASE + address, { method: 'HEAD' })
  const bytes = Number(headers.get('content-length'))
  return ok && bytes > 0 ? `${KINDS[headers.get('content-type') ?? ''] ?? ''} ${fileSize(bytes)}`.trim() : ''
}

async function archiveText(source: PackSource, { format, target }: DownloadRequest): Promise<string> {
  const request = { format, target }
  const { files, bytes, videos } =
    'crateId' in source
      ? await callQuietly(crateQuote, { id: source.crateId, ...request })
      : await callQuietly(resourceQuote, { ...source, ...request })
  const summary = texts.zipSummary(files, fileSize(bytes))
  return videos > 0 ? `${summary}，${texts.videosNotExported(videos)}` : summary
}
