import { crateQuote } from '@shenglang/contract/catalog/crates'
import { API_BASE } from '@shenglang/contract/constants'
import { fileSize } from '@shenglang/contract/format'
import { resourceQuote } from '@shenglang/contract/media/packages'
import { callQuietly } from '../remote/api.ts'
import type { PackSource, WantedDownload } from './pack-source.ts'

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

/** What has begun to come down behind an address, such as `WAV 42 MB`; empty where nobody says. */
export async function downloadWords(address: string, source: PackSource, wanted: WantedDownload): Promise<string> {
  try {
    return address.startsWith('/media/package/') ? await archiveWords(source, wanted) : await fileWords(address)
  } catch {
    return ''
  }
}

async function fileWords(address: string): Promise<string> {
  const { ok, headers } = await fetch(API_BASE + address, { method: 'HEAD' })
  const bytes = Number(headers.get('content-length'))
  return ok && bytes > 0 ? `${KINDS[headers.get('content-type') ?? ''] ?? ''} ${fileSize(bytes)}`.trim() : ''
}

async function archiveWords(source: PackSource, { format, target }: WantedDownload): Promise<string> {
  const wanted = { format, target }
  const { files, bytes } =
    'crateId' in source
      ? await callQuietly(crateQuote, { id: source.crateId, ...wanted })
      : await callQuietly(resourceQuote, { ...source, ...wanted })
  return `ZIP ${files} 个文件，约 ${fileSize(bytes)}`
}
