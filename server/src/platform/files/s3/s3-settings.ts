import type { Settings } from '../../settings.ts'

export type S3Settings = Pick<
  Settings,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PUBLIC_URL' | 'S3_PATH_STYLE'
>
