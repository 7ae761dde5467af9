import type { Crate } from '@shenglang/contract/catalog/crates'
import { DOWNLOAD_TARGETS, type DownloadTarget, TARGETS } from '@shenglang/contract/media/formats'
import { FOLDER_PATH_MAX, folderFault } from '@shenglang/contract/media/routes'
import { useState } from 'react'
import { useDownload } from '../../playback/download.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './PackCrate.module.css'

/** Where this browser keeps what was chosen last: a DJ has one program and one folder. */
const TARGET_KEY = 'packTarget'
const FOLDER_KEY = 'packFolder'

const keptTarget = (): DownloadTarget =>
  DOWNLOAD_TARGETS.find((target) => target === localStorage.getItem(TARGET_KEY)) ?? 'rekordbox'

/** Asks for which program a crate is packed, and hands it out. */
export default function PackCrate({ crate, onClose }: { crate: Crate; onClose: () => void }) {
  const { busyWith, downloadCrate } = useDownload()
  const [target, setTarget] = useState(keptTarget)
  const [folder, setFolder] = useState(() => localStorage.getItem(FOLDER_KEY) ?? '')
  const [fault, setFault] = useState<string>()
  const { namesFolder } = TARGETS[target]
  const pack = async () => {
    const named = namesFolder ? folder.trim() : ''
    const wrong = folderFault(named)
    setFault(wrong)
    if (wrong !== undefined || busyWith !== '') return
    localStorage.setItem(TARGET_KEY, target)
    if (namesFolder) localStorage.setItem(FOLDER_KEY, named)
    await downloadCrate(crate.crateId, { target, folder: named })
    onClose()
  }
  return (
    <Dialog
      title={`打包“${crate.name}”`}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={busyWith !== ''} onClick={pack}>
            {busyWith === '' ? '下载' : '正在准备…'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
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
          label="解压到的文件夹"
          hint="例如 /Users/me/Music 或 D:\Music；不写就放在磁盘根目录"
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
    </Dialog>
  )
}

/** What comes with the files, and which of them are changed. */
function wordsOn(target: DownloadTarget): string {
  const { brings, notPlayed } = TARGETS[target]
  const converted = notPlayed.length === 0 ? '' : `它不能播放的格式（${notPlayed.join('、').toUpperCase()}）转成 320k MP3。`
  return `${brings}${converted}`
}
