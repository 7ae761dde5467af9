import { uploadFile } from '@shenglang/contract/studio/small-files'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../app/remote/api.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { uploads } from './uploads.ts'

interface PictureUploadOptions {
  /** Stores the picture square, as an icon is. */
  isSquare?: boolean
  onUploaded: (address: string) => void
}

/** Uploads pictures of a form, one after the other; `onUploaded` gets the address of each. Errors are shown. */
export function usePictureUpload({ isSquare = false, onUploaded }: PictureUploadOptions) {
  const [isBusy, setBusy] = useState(false)
  const send = async (files: File[]) => {
    for (const file of files) {
      const { url } = await call(uploadFile, { ...(isSquare ? {} : { whole: '1' }), file })
      // Rendered at once, so that saving that waits for the upload has the picture.
      flushSync(() => onUploaded(url))
    }
  }
  const upload = async (files: File[]) => {
    if (isBusy) return
    setBusy(true)
    try {
      await uploads.track(() => send(files))
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, upload: (files: File[]) => void upload(files) }
}
