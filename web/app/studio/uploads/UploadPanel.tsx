import { ACCEPTED_FORMATS, AUDIO_ENDINGS, FILM_ENDINGS } from '@shenglang/contract/media/formats'
import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { IconCloudUpload } from '../../ui/data/icons.ts'
import * as texts from './texts.ts'
import { UploadRow } from './UploadRow.tsx'
import { listUnfinished, type Target } from './unfinished-uploads.ts'
import styles from './upload.module.css'
import type { UploadItem } from './upload-state.ts'
import { uploaderOf } from './uploader.ts'

export const AUDIO = [...[...AUDIO_ENDINGS, ...FILM_ENDINGS].map((ending) => `.${ending}`), 'audio/*,video/mp4,video/webm'].join()
const NONE: readonly UploadItem[] = []
const noItems = () => NONE

/** Drop zone, file button, and progress. */
export function UploadPanel({ userId, target, label }: { userId: string; target?: Target; label?: string }) {
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
    <section className="mt-16" aria-label={texts.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button works for everybody */}
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
        <FileButton look="gold" multiple accept={AUDIO} aria-label={texts.chooseAudio} onPick={add}>
          {label ?? (
            <>
              <span className={styles.dropped}>{texts.dropAudio}</span>
              <span className={styles.picked}>{texts.pickAudio}</span>
            </>
          )}
        </FileButton>
        <p className="text-13">{texts.uploadHint(ACCEPTED_FORMATS)}</p>
      </div>
      <Interrupted userId={userId} sending={all} />
      {items.length > 0 ? (
        <ul className="mt-12" aria-label={texts.uploadList}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} uploader={uploader} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Uploads that were started here before and not finished. */
function Interrupted({ userId, sending }: { userId: string; sending: readonly UploadItem[] }) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isGone = false
    listUnfinished(userId).then((unfinished) => {
      if (!isGone) setNames(unfinished.map(({ name }) => name))
    })
    return () => {
      isGone = true
    }
  }, [userId])
  const left = names.filter((name) => sending.every((item) => item.name !== name))
  return left.length > 0 ? <p className="mt-12 pad-12-12 radius bg3 break">{texts.unfinishedUploads(left.join('、'))}</p> : null
}
