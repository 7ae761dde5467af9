import { fieldFaults } from '@shenglang/contract/field-faults'
import { PackageQuery } from '@shenglang/contract/media/downloads/download-routes'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { DOWNLOAD_TARGETS, type DownloadTarget, TARGETS } from '@shenglang/contract/media/formats'
import { useEffect, useState } from 'react'
import { useDownload } from '../../playback/downloads/download.ts'
import type { PackSource } from '../../playback/downloads/pack-source.ts'
import { useUser } from '../../session/session.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { mayPickFolder, mayWriteTo, pickFolder } from '../usb-export/folder-picker.ts'
import { openUsbExport } from '../usb-export/open-usb-export.tsx'
import { savedFolder } from '../usb-export/saved-folder.ts'
import { usb } from '../usb-export/usb-export.ts'
import { isUnderWay } from '../usb-export/usb-export-job.ts'
import { firstChoice } from './PackVersions.tsx'
import * as texts from './texts.ts'

/** Keys of `localStorage` that hold the last choice: a DJ uses one program and one folder. */
const TARGET_KEY = 'packTarget'
const FOLDER_KEY = 'packFolder'

const savedTarget = (): DownloadTarget =>
  DOWNLOAD_TARGETS.find((target) => target === localStorage.getItem(TARGET_KEY)) ?? 'rekordbox'

export interface PackArgs {
  source: PackSource
  name: string
  /** The audio sources of a resource; with more than one the user chooses. */
  versions: readonly AudioSource[]
  onClose: () => void
}

/** The content, target and folder of a package, and the two ways to get it; each closes the dialog. */
export function usePack({ source: initialSource, name, versions, onClose }: PackArgs) {
  const { busyWith, downloadPackage } = useDownload()
  const userId = useUser()?.userId
  const [source, setSource] = useState(() => firstChoice(initialSource, versions))
  const [target, setTarget] = useState(savedTarget)
  const [folder, setFolder] = useState(() => localStorage.getItem(FOLDER_KEY) ?? '')
  const [fault, setFault] = useState<string>()
  const { namesFolder } = TARGETS[target]
  const named = namesFolder ? folder.trim() : ''

  /** Validates the folder, and stores target and folder if it is valid. */
  const accept = (): boolean => {
    const wrong = fieldFaults(PackageQuery, { folder: named }).folder
    setFault(wrong)
    if (wrong !== undefined) return false
    localStorage.setItem(TARGET_KEY, target)
    if (namesFolder) localStorage.setItem(FOLDER_KEY, named)
    return true
  }
  const download = async () => {
    if (busyWith !== '' || !accept()) return
    await downloadPackage(source, { target, folder: named })
    onClose()
  }
  const write = async (known?: FileSystemDirectoryHandle) => {
    if (!accept()) return
    const running = usb.shown()
    if (running && isUnderWay(running.progress.phase)) return showToast(texts.stillWriting(running.folderName), 'bad')
    const chosen = known ?? (await pickFolder())
    if (!chosen) return
    if (!(await mayWriteTo(chosen))) return showToast(texts.noWritePermission, 'bad')
    openUsbExport({ source, name, target, format: 'best', folder: named, userId, mayReplace: false }, chosen)
    onClose()
  }
  const nameFolder = (written: string) => {
    setFolder(written)
    setFault(undefined)
  }
  const lastFolder = useLastFolder()
  return { source, setSource, target, setTarget, folder, nameFolder, fault, isBusy: busyWith !== '', lastFolder, download, write }
}

/** The folder that was last written to, where the browser can write into folders. */
function useLastFolder(): FileSystemDirectoryHandle | undefined {
  const [folder, setFolder] = useState<FileSystemDirectoryHandle>()
  useEffect(() => {
    if (!mayPickFolder()) return
    let isGone = false
    void savedFolder.last().then((lastFolder) => {
      if (!isGone) setFolder(lastFolder)
    })
    return () => {
      isGone = true
    }
  }, [])
  return folder
}
