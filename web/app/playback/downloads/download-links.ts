import { packageCrate } from '@shenglang/contract/catalog/crates/crates'
import { downloadLink, packageLink } from '@shenglang/contract/media/downloads/download-routes'
import type { DownloadFormat } from '@shenglang/contract/media/formats'
import { call } from '../../remote/api.ts'
import type { DownloadRequest, PackSource } from './pack-source.ts'

/** The download address of a file, relative to the base address. */
export const fileLink = (fileId: string, format: DownloadFormat): Promise<string> => call(downloadLink, { fileId, format })

/** The download address of a package. */
export const linkToPackage = (source: PackSource, request: DownloadRequest): Promise<string> =>
  'crateId' in source ? call(packageCrate, { id: source.crateId, ...request }) : call(packageLink, { ...source, ...request })
