import { join } from 'node:path'
import { openDiskFiles } from '../files/disk.ts'
import type { Files } from '../files/port.ts'
import type { S3Settings } from '../files/s3/s3-settings.ts'
import { type Settings, SettingsError } from '../settings.ts'

export type FileStoreSettings = Pick<Settings, 'FILE_STORE' | 'DATA_DIR' | 'MEDIA_GROUP' | 'MEDIA_ACCEL_PREFIX'> & S3Settings

/** The name by which operators know the store. */
export const storeName = ({ FILE_STORE, DATA_DIR, S3_BUCKET, S3_ENDPOINT }: FileStoreSettings): string =>
  FILE_STORE === 'disk' ? join(DATA_DIR, 'media') : `s3://${S3_BUCKET}${S3_ENDPOINT === '' ? '' : ` (${S3_ENDPOINT})`}`

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Opens the file store of the settings, and loads the code of that kind of store only. Throws SettingsError. */
export async function openFileStore(settings: FileStoreSettings): Promise<Files> {
  if (settings.FILE_STORE === 'disk') return openDiskFiles(settings.DATA_DIR, settings.MEDIA_GROUP, settings.MEDIA_ACCEL_PREFIX)
  const missing = NEEDED.filter((name) => settings[name] === '')
  if (missing.length > 0) throw new SettingsError(missing.map((name) => `${name}: FILE_STORE=s3 needs it`))
  const { openS3Files } = await import('../files/s3/s3.ts')
  return openS3Files(settings)
}
