import { fieldFaults } from '@shenglang/contract/field-faults'
import { FOLDER_PATH_MAX, PackageQuery } from '@shenglang/contract/media/download-routes'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { DOWNLOAD_TARGETS, type DownloadTarget, TARGETS } from '@shenglang/contract/media/formats'
import { useEffect, useState } from 'react'
import { useDownload } from '../playback/download.ts'
import type { PackSource } from '../playback/pack-source.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/notifier.ts'
import styles from './PackDialog.module.css'
import { PackQuote } from './PackQuote.tsx'
import { firstChoice, VersionChoice } from './PackVersions.tsx'
import { mayPickFolder, mayWriteTo, pickFolder } from './stick/folder-picker.ts'
import { keptFolder } from './stick/kept-folder.ts'
import { openStick } from './stick/open-stick.tsx'
import { stick } from './stick/stick.ts'
import { isUnderWay } from './stick/stick-job.ts'

/** Where this browser keeps what was chosen last: a DJ has one program and one folder. */
const TARGET_KEY = 'packTarget'
const FOLDER_KEY = 'packFolder'

const keptTarget = (): DownloadTarget =>
  DOWNLOAD_TARGETS.find((target) => target === localStorage.getItem(TARGET_KEY)) ?? 'rekordbox'

interface PackDialogProps {
  source: PackSource
  name: string
  /** The audio sources of a resource; with more than one it is asked which are wanted. */
  versions: readonly AudioSource[]
  onClose: () => void
}

/** Asks for which program something is packed, and hands it out: into a folder where the browser writes into one, or as an archive. */
export function PackDialog({ source: asked, name, versions, onClose }: PackDialogProps) {
  const { busyWith, downloadPackage } = useDownload()
  const userId = useUser()?.userId
  const [source, setSource] = useState(() => firstChoice(asked, versions))
  const [target, setTarget] = useState(keptTarget)
  const [folder, setFolder] = useState(() => localStorage.getItem(FOLDER_KEY) ?? '')
  const [fault, setFault] = useState<string>()
  const last = useLastFolder()
  const { namesFolder } = TARGETS[target]
  const named = namesFolder ? folder.trim() : ''

  /** Whether what is filled in holds; it is kept then. */
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
    const running = stick.shown()
    if (running && isUnderWay(running.progress.phase)) return showToast(`还在写入“${running.folderName}”，完成后再开始`, 'bad')
    const chosen = known ?? (await pickFolder())
    if (!chosen) return
    if (!(await mayWriteTo(chosen))) return showToast('浏览器没有写入这个文件夹的许可', 'bad')
    openStick({ source, name, target, format: 'best', folder: named, userId, mayReplace: false }, chosen)
    onClose()
  }
  const archive = (look: 'gold' | 'plain') => (
    <Button look={look} aria-disabled={busyWith !== ''} onClick={download}>
      {busyWith === '' ? '下载压缩包' : '正在准备…'}
    </Button>
  )
  return (
    <Dialog
      title={`打包“${name}”`}
      onClose={onClose}
      actions={
        mayPickFolder() ? (
          <>
            <Button look="gold" onClick={() => write(last)}>
              {last ? `写入“${last.name}”` : '写入文件夹或 U 盘'}
            </Button>
            {archive('plain')}
          </>
        ) : (
          <>
            {archive('gold')}
            <Button onClick={onClose}>取消</Button>
          </>
        )
      }
    >
      {'resourceId' in source && versions.length > 1 ? (
        <VersionChoice name={name} source={source} versions={versions} onChoose={setSource} />
      ) : null}
      <fieldset className={styles.targets}>
        <legend className="visually-hidden">用在哪里</legend>
        {DOWNLOAD_TARGETS.map((each) => (
          <label key={each}>
            <input type="radio" name="target" checked={each === target} onChange={() => setTarget(each)} />
            <span>{TARGETS[each].name}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>{wordsOn(target)}</p>
      {namesFolder ? (
        <Field
          name="folder"
          label="文件夹的完整路径"
          hint="曲目会放在哪里，例如 /Users/me/Music 或 D:\Music；不写就当作磁盘根目录"
          isRequired={false}
          fault={fault}
        >
          {(control) => (
            <input
              {...control}
              value={folder}
              maxLength={FOLDER_PATH_MAX}
              onChange={(event) => {
                setFolder(event.target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
      ) : null}
      <PackQuote source={source} target={target} />
      {last ? (
        <button type="button" className={styles.other} onClick={() => write()}>
          换一个文件夹或 U 盘
        </button>
      ) : null}
    </Dialog>
  )
}

/** The folder that was written to last, where the browser writes into folders. */
function useLastFolder(): FileSystemDirectoryHandle | undefined {
  const [folder, setFolder] = useState<FileSystemDirectoryHandle>()
  useEffect(() => {
    if (!mayPickFolder()) return
    let isGone = false
    void keptFolder.last().then((kept) => {
      if (!isGone) setFolder(kept)
    })
    return () => {
      isGone = true
    }
  }, [])
  return folder
}

/** What comes with the files, and which of them are changed. */
function wordsOn(target: DownloadTarget): string {
  const { brings, notPlayed } = TARGETS[target]
  const converted = notPlayed.length === 0 ? '' : `它不能播放的格式（${notPlayed.join('、').toUpperCase()}）转成 320k MP3。`
  return `${brings}${converted}`
}
