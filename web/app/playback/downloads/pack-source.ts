import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'

/** The content of a package: a crate, or a resource with all its files or one of them alone. */
export type PackSource = { crateId: string } | { resourceId: string; fileId?: string }

/** Options of a download; without a target a single file is downloaded as it is, without an archive. */
export interface DownloadRequest {
  format?: DownloadFormat
  target?: DownloadTarget
  folder?: string
}
