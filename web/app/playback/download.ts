import { API_BASE } from '@shenglang/contract/constants'
import { Fault } from '@shenglang/contract/fault'
import type { DownloadFormat } from '@shenglang/contract/media/formats'
import { useState } from 'react'
import { openGate } from '../commerce/gate/open-gate.tsx'
import type { GateSubject } from '../commerce/gate/subject.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { showToast } from '../ui/notifier.ts'
import { refusesDownloads } from '../ui/we-chat.ts'
import type { PackSource, WantedDownload } from './pack-source.ts'

/** What a level or a purchase would open. */
const NEEDS_A_RIGHT: ReadonlySet<string> = new Set(['DOWNLOAD_VIP_REQUIRED', 'DOWNLOAD_PURCHASE_REQUIRED'])

/** The calls come with the first download: a page is there sooner without them. */
const links = () => import('./download-links.ts')

/** Downloads through the address that the server hands out for it, or says why not (spec §8). */
export function useDownload() {
  /** The id of what is being prepared; empty when nothing is. */
  const [busyWith, setBusyWith] = useState('')
  const take = async (source: PackSource, findLink: () => Promise<string>, wanted: WantedDownload) => {
    if (refusesDownloads()) return
    const goOn = () => void take(source, findLink, wanted)
    setBusyWith('crateId' in source ? source.crateId : source.resourceId)
    try {
      const address = await findLink()
      follow(API_BASE + address)
      showToast('已开始下载', 'good')
      void tellMore(address, source, wanted)
    } catch (error) {
      if (error instanceof Fault && NEEDS_A_RIGHT.has(error.code)) {
        const subject: Omit<GateSubject, 'action'> = 'crateId' in source ? source : { resourceIds: [source.resourceId] }
        void openGate({ code: error.code, words: error.message, subject: { action: 'download', ...subject }, goOn })
      } else if (!(error instanceof Fault)) showToast('下载失败，请稍后重试', 'bad')
      else if (error.code === 'NOT_SIGNED_IN') signInPrompt.askFor(goOn)
      else showToast(error.code === 'INTERNAL' ? '获取下载链接失败' : error.message, 'bad')
    } finally {
      setBusyWith('')
    }
  }
  const downloadPackage = (source: PackSource, wanted: WantedDownload = {}) =>
    take(source, async () => (await links()).linkToPackage(source, wanted), wanted)
  return {
    busyWith,
    downloadFile: (fileId: string, resourceId: string, format: DownloadFormat = 'best') =>
      take({ resourceId }, async () => (await links()).fileLink(fileId, format), { format }),
    downloadPackage,
    downloadAll: (resourceId: string, format: DownloadFormat = 'best') => downloadPackage({ resourceId }, { format }),
  }
}

/** What has begun, once that is known: nobody waits for it. */
async function tellMore(address: string, source: PackSource, wanted: WantedDownload): Promise<void> {
  const { downloadWords } = await import('./download-words.ts')
  const words = await downloadWords(address, source, wanted)
  if (words !== '') showToast(`已开始下载 · ${words}`, 'good')
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
