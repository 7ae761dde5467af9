import { packageCrate } from '@shenglang/contract/catalog/crates'
import { API_BASE } from '@shenglang/contract/constants'
import { Fault } from '@shenglang/contract/fault'
import type { DownloadFormat, DownloadTarget } from '@shenglang/contract/media/formats'
import { downloadLink, packageLink } from '@shenglang/contract/media/routes'
import { useState } from 'react'
import { openGate } from '../commerce/gate/open-gate.tsx'
import type { GateSubject } from '../commerce/gate/subject.ts'
import { call } from '../remote/api.ts'
import { useSignInGate } from '../session/session.tsx'
import { showToast } from '../ui/notifier.ts'

/** What a level or a purchase would open. */
const NEEDS_A_RIGHT: ReadonlySet<string> = new Set(['DOWNLOAD_VIP_REQUIRED', 'DOWNLOAD_PURCHASE_REQUIRED'])

/** Downloads through the address that the server hands out for it, or says why not (spec §8). */
export function useDownload() {
  const mayGoOn = useSignInGate()
  /** The id of what is being prepared; empty when nothing is. */
  const [busyWith, setBusyWith] = useState('')
  const take = async (id: string, findLink: () => Promise<string>, subject: Omit<GateSubject, 'action'>) => {
    if (!mayGoOn()) return
    setBusyWith(id)
    try {
      follow(API_BASE + (await findLink()))
      showToast('已开始下载', 'good')
    } catch (error) {
      if (error instanceof Fault && NEEDS_A_RIGHT.has(error.code)) {
        const goOn = () => void take(id, findLink, subject)
        void openGate({ code: error.code, words: error.message, subject: { action: 'download', ...subject }, goOn })
      } else if (!(error instanceof Fault)) showToast('下载失败，请稍后重试', 'bad')
      else if (error.code !== 'NOT_SIGNED_IN') showToast(error.code === 'INTERNAL' ? '获取下载链接失败' : error.message, 'bad')
    } finally {
      setBusyWith('')
    }
  }
  return {
    busyWith,
    downloadFile: (fileId: string, resourceId: string, format: DownloadFormat = 'best') =>
      take(fileId, () => call(downloadLink, { fileId, format }), { resourceIds: [resourceId] }),
    downloadCrate: (crateId: string, wanted: { target: DownloadTarget; folder: string }) =>
      take(crateId, () => call(packageCrate, { id: crateId, ...wanted }), { crateId }),
    downloadAll: (resourceId: string, format: DownloadFormat = 'best') =>
      take(resourceId, () => call(packageLink, { resourceId, format }), { resourceIds: [resourceId] }),
  }
}

/** The browser saves what is named an attachment and stays where it is. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
