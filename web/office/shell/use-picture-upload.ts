import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'

/** Uploads a picture of the site uncropped, one at a time; `onUploaded` gets its address. Errors are shown. */
export function usePictureUpload(onUploaded: (address: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const upload = async ([file]: File[]) => {
    if (!file || isBusy) return
    setBusy(true)
    await attempt(async () => onUploaded((await call(uploadFile, { whole: '1', file })).url))
    setBusy(false)
  }
  return { isBusy, upload: (files: File[]) => void upload(files) }
}
