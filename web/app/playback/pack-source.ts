import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'

/** What is packed: a crate, or a resource with all that belongs to it or one of its files alone. */
export type PackSource = { crateId: string } | { resourceId: string; fileId?: string }

/** How something is wanted; without a target a single file is itself and no archive. */
export interface WantedDownload {
  format?: DownloadFormat
  target?: DownloadTarget
  folder?: string
}
