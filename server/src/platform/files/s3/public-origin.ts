import type { Settings } from '../../settings.ts'

type PublicSettings = Pick<Settings, 'FILE_STORE' | 'S3_PUBLIC_URL' | 'S3_BUCKET' | 'S3_PATH_STYLE'>

/** The origin from which browsers fetch files, beside that of the site; '' where this server sends all bytes. */
export function publicOrigin({ FILE_STORE, S3_PUBLIC_URL, S3_BUCKET, S3_PATH_STYLE }: PublicSettings): string {
  if (FILE_STORE !== 's3' || S3_PUBLIC_URL === '') return ''
  if (S3_PATH_STYLE) return S3_PUBLIC_URL
  const { protocol, host } = new URL(S3_PUBLIC_URL)
  return `${protocol}//${S3_BUCKET}.${host}`
}
