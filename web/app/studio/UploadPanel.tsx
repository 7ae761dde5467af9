import { AUDIO_ENDINGS, FILM_ENDINGS, TAKEN_FORMATS } from '@shenglang/contract/media/formats'
import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { FileButton } from '../ui/FileButton.tsx'
import { IconCloudUpload } from '../ui/icons.ts'
import { findInterrupted, type Target } from './tus-upload.ts'
import { UploadRow } from './UploadRow.tsx'
import styles from './upload.module.css'
import type { UploadItem } from './upload-state.ts'
import { uploaderOf } from './uploader.ts'

export const AUDIO = [...[...AUDIO_ENDINGS, ...FILM_ENDINGS].map((ending) => `.${ending}`), 'audio/*,video/mp4,video/webm'].join()
const NONE: readonly UploadItem[] = []
const noItems = () => NONE

/** Where files are dropped or chosen, and how far they are. */
export function UploadPanel({
  userId,
  target,
  label = '拖入音频，或点击选择',
}: {
  userId: string
  target?: Target
  label?: string
}) {
  const uploader = uploaderOf(userId)
  const all = useSyncExternalStore(uploader.subscribe, uploader.items, noItems)
  const items = target?.workId === undefined ? all : all.filter(({ workId }) => workId === target.workId)
  const [isOver, setOver] = useState(false)
  const add = (files: File[]) => uploader.add(files, target)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <section className={styles.panel} aria-label="上传">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button is everybody's */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconCloudUpload size={36} stroke={1.4} aria-hidden="true" />
        <FileButton look="gold" multiple accept={AUDIO} aria-label="选择音频文件" onPick={add}>
          {label}
        </FileButton>
        <p>{TAKEN_FORMATS}，可以一次多个；断网、关掉页面后，再选同一个文件就会接着传</p>
      </div>
      <Interrupted userId={userId} sending={all} />
      {items.length > 0 ? (
        <ul className={styles.uploads} aria-label="上传列表">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** What was begun here before and not finished. */
function Interrupted({ userId, sending }: { userId: string; sending: readonly UploadItem[] }) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    findInterrupted(userId).then((found) => {
      if (!isGone) setNames(found.map(({ name }) => name))
    })
    return () => {
      isGone = true
    }
  }, [userId])
  const left = names.filter((name) => sending.every((item) => item.name !== name))
  return left.length > 0 ? (
    <p className={styles.interrupted}>上次没传完：{left.join('、')}。再选一次同一个文件，从断开处继续。</p>
  ) : null
}
