import { API_BASE } from '@shenglang/contract/constants'
import { Fault } from '@shenglang/contract/fault'
import type { DownloadFormat } from '@shenglang/contract/media/formats'
import { useState } from 'react'
import type { AccessSubject } from '../../commerce/access/access-subject.ts'
import { openAccessDialog } from '../../commerce/access/open-access-dialog.tsx'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { refusesDownloads } from '../../ui/browser/we-chat.ts'
import * as texts from './initial-texts.ts'
import type { DownloadRequest, PackSource } from './pack-source.ts'

/** Faults that a level or a purchase would resolve. */
const NEEDS_A_RIGHT: ReadonlySet<string> = new Set(['DOWNLOAD_VIP_REQUIRED', 'DOWNLOAD_PURCHASE_REQUIRED'])

/** Loaded with the first download, so that pages are smaller. */
const links = () => import('./download-links.ts')

/** Downloads through the address that the server returns, or shows why not (spec §8). */
export function useDownload() {
  /** The id of the download being prepared; '' for none. */
  const [busyWith, setBusyWith] = useState('')
  const take = async (source: PackSource, findLink: () => Promise<string>, request: DownloadRequest) => {
    if (refusesDownloads()) return
    const retry = () => void take(source, findLink, request)
    setBusyWith('crateId' in source ? source.crateId : source.resourceId)
    try {
      const address = await findLink()
      follow(API_BASE + address)
      showToast(texts.downloadBegun, 'good')
      void notifyMore(address, source, request)
    } catch (error) {
      if (error instanceof Fault && NEEDS_A_RIGHT.has(error.code)) {
        const subject: Omit<AccessSubject, 'action'> = 'crateId' in source ? source : { resourceIds: [source.resourceId] }
        void openAccessDialog({
          code: error.code,
          message: error.message,
          subject: { action: 'download', ...subject },
          onOpened: retry,
        })
      } else if (!(error instanceof Fault)) showToast(texts.downloadFailedLater, 'bad')
      else if (error.code === 'NOT_SIGNED_IN') signInPrompt.requestThen(retry)
      else showToast(error.code === 'INTERNAL' ? texts.linkFailed : error.message, 'bad')
    } finally {
      setBusyWith('')
    }
  }
  const downloadPackage = (source: PackSource, request: DownloadRequest = {}) =>
    take(source, async () => (await links()).linkToPackage(source, request), request)
  return {
    busyWith,
    downloadFile: (fileId: string, resourceId: string, format: DownloadFormat = 'best') =>
      take({ resourceId }, async () => (await links()).fileLink(fileId, format), { format }),
    downloadPackage,
    downloadAll: (resourceId: string, format: DownloadFormat = 'best') => downloadPackage({ resourceId }, { format }),
  }
}

/** Shows what is downloading, once known; nothing waits for it. */
async function notifyMore(address: string, source: PackSource, request: DownloadRequest): Promise<void> {
  const { downloadText } = await import('./download-text.ts')
  const text = await downloadText(address, source, request)
  if (text !== '') showToast(texts.downloadBegunOf(text), 'good')
}

/** The browser saves attachments and stays on the page. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
