import { packageCrate } from '@shenglang/contract/catalog/crates'
import { API_BASE } from '@shenglang/contract/constants'
import { Fault } from '@shenglang/contract/fault'
import { downloadLink, packageLink } from '@shenglang/contract/media/routes'
import { useState } from 'react'
import { call } from '../remote/api.ts'
import { useSignInGate } from '../session/session.tsx'
import { showToast } from '../ui/notifier.ts'
import { vipPrompt } from './vip-prompt.ts'

/** Downloads through the address that the server hands out for it, or says why not (spec §8). */
export function useDownload() {
  const mayGoOn = useSignInGate()
  /** The id of what is being prepared; empty when nothing is. */
  const [busyWith, setBusyWith] = useState('')
  const take = async (id: string, findLink: () => Promise<string>) => {
    if (!mayGoOn()) return
    setBusyWith(id)
    try {
      follow(API_BASE + (await findLink()))
      showToast('已开始下载', 'good')
    } catch (error) {
      if (error instanceof Fault && error.code === 'DOWNLOAD_VIP_REQUIRED') vipPrompt.ask(error.message)
      else if (!(error instanceof Fault)) showToast('下载失败，请稍后重试', 'bad')
      else if (error.code !== 'NOT_SIGNED_IN') showToast(error.code === 'INTERNAL' ? '获取下载链接失败' : error.message, 'bad')
    } finally {
      setBusyWith('')
    }
  }
  return {
    busyWith,
    downloadFile: (fileId: string) => take(fileId, () => call(downloadLink, { fileId })),
    downloadCrate: (id: string) => take(id, () => call(packageCrate, { id })),
    downloadAll: (resourceId: string) => take(resourceId, () => call(packageLink, { resourceId })),
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
