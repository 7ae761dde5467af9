import { API_BASE } from '@shenglang/contract/constants'
import { monthDay } from '@shenglang/contract/dates'
import { addDays, shanghaiDay } from '@shenglang/contract/shanghai'
import encodeQR from 'qr'
import { useEffect, useRef, useState } from 'react'
import { deleteRecord, loadRecord } from '../../../playback/listening/record-store.ts'
import { showToast } from '../../../ui/browser/notifier.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { IconDownload, IconShare } from '../../../ui/data/icons.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { drawWeek, HEIGHT, WIDTH } from './draw-week.ts'
import * as texts from './texts.ts'
import { mondayOf, type Week, weekOf } from './week.ts'

interface WeekDialogProps {
  user: { userId: string; nickName: string }
  onClose: () => void
}

/** A member's week as a picture to save or share, reckoned and drawn on this device. */
export function WeekDialog({ user, onClose }: WeekDialogProps) {
  const [record, setRecord] = useState(() => loadRecord(user.userId))
  const [weeksAgo, setWeeksAgo] = useState(0)
  const [isSure, setSure] = useState(false)
  const [canvas, setCanvas] = useState<HTMLCanvasElement>()
  const today = shanghaiDay(new Date())
  const monday = addDays(mondayOf(today), -7 * weeksAgo)
  const span = texts.span(monthDay(monday), monthDay(addDays(monday, 6)))
  const week = record && weekOf(record, monday, today)
  const isEmpty = week === undefined || week.trackCount === 0
  // The second press deletes: the toast with an undo would be behind the dialog.
  const remove = () => {
    setSure(!isSure)
    if (!isSure) return
    deleteRecord(user.userId)
    setRecord(loadRecord(user.userId))
    showToast(texts.removed)
  }
  return (
    <Dialog
      title={texts.weekCard}
      onClose={onClose}
      actions={
        <>
          {isEmpty || !canvas ? null : <ShareActions canvas={canvas} name={texts.fileName(span)} />}
          {record && Object.keys(record.days).length > 0 ? (
            <Button onClick={remove}>{isSure ? texts.removeSurely : texts.remove}</Button>
          ) : null}
        </>
      }
    >
      <fieldset className="flex gap-8 mb-12 edge-none pad-0" aria-label={texts.whichWeek}>
        {[texts.thisWeek, texts.lastWeek].map((name, ago) => (
          <Chip key={name} isSmall aria-pressed={ago === weeksAgo} onClick={() => setWeeksAgo(ago)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      {record === undefined ? <Notice title={texts.notStored}>{texts.notStoredHint}</Notice> : null}
      {record && isEmpty ? <Notice title={texts.emptyWeek}>{texts.emptyHint}</Notice> : null}
      {week && !isEmpty ? <Picture key={monday} {...{ week, span }} name={user.nickName} onDrawn={setCanvas} /> : null}
      <p className="mt-12 text-13 ink-t1">{texts.onDeviceOnly}</p>
    </Dialog>
  )
}

interface PictureProps {
  week: Week
  span: string
  name: string
  onDrawn: (canvas: HTMLCanvasElement) => void
}

function Picture({ week, span, name, onDrawn }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn once; another week is another picture
  useEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context) return
    let isGone = false
    void Promise.all(week.tracks.map(({ cover }) => loadCover(cover))).then((covers) => {
      if (isGone) return
      const code = encodeQR(location.origin, 'raw', { ecc: 'medium', border: 2 })
      drawWeek(context, { week, span, name, covers, code, font: getComputedStyle(target).fontFamily })
      target.dataset.drawn = ''
      onDrawn(target)
    })
    return () => {
      isGone = true
    }
  }, [])
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      className="full radius"
      role="img"
      aria-label={texts.pictureOf(week.minutes, span)}
    />
  )
}

/** Undefined if the cover cannot be drawn: without a network, or from a store whose CORS headers forbid reading it. */
function loadCover(cover: string): Promise<HTMLImageElement | undefined> {
  if (cover === '') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => resolve(undefined)
    image.src = `${API_BASE}${cover}?w=320`
  })
}

function ShareActions({ canvas, name }: { canvas: HTMLCanvasElement; name: string }) {
  const give = async (hand: (file: File) => Promise<void> | void) => {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) return showToast(texts.drawingFailed, 'bad')
    await hand(new File([blob], name, { type: 'image/png' }))
  }
  const canShare =
    typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], name, { type: 'image/png' })] })
  return (
    <>
      <Button look="gold" onClick={() => void give(saveFile)}>
        <IconDownload size={16} aria-hidden="true" /> {texts.save}
      </Button>
      {canShare ? (
        <Button onClick={() => void give((file) => navigator.share({ files: [file] }).catch(() => {}))}>
          <IconShare size={16} aria-hidden="true" /> {texts.share}
        </Button>
      ) : null}
    </>
  )
}
