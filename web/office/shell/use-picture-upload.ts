import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../app/ui/text/error-message.ts'

/** Uploads a picture of the site uncropped, one at a time; `onUploaded` gets its address. Errors are shown. */
export function usePictureUpload(onUploaded: (address: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const upload = async ([file]: File[]) => {
    if (!file || isBusy) return
    setBusy(true)
    try {
      onUploaded((await call(uploadFile, { whole: '1', file })).url)
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, upload: (files: File[]) => void upload(files) }
}
