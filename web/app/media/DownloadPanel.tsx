import { fileSize } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { DOWNLOAD_FORMATS, type DownloadFormat, isLossless } from '@shenglang/contract/media/formats'
import { LOSSLESS_LEVEL, mayHaveLossless, PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import type { Track } from '@shenglang/player/engine-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDownload } from '../playback/download.ts'
import { allowanceWords, amountWords, quoteQuery } from '../playback/quote.ts'
import { useSources } from '../playback/sources.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { joined, peopleWords } from '../track/track-words.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconDownload } from '../ui/icons.ts'
import { openPack } from './open-pack.tsx'
import styles from './PlayerPopovers.module.css'
import { usePlayingVersion } from './playing-version.ts'

/** What the popover 音源下载 holds; loaded when it is opened first. */
export default function DownloadPanel({ track }: { track: Track }) {
  const { resourceId } = track
  const sources = useSources(resourceId)
  const [format, setFormat] = useState<DownloadFormat>('best')
  const { downloadFile, downloadAll, busyWith } = useDownload()
  const mayGoOn = useSignInGate()
  const playing = usePlayingVersion(resourceId)
  const openPackDialog = () => void openPack({ resourceId, ...playing }, track.title)
  return (
    <>
      <h2>音源下载</h2>
      <div className={styles.what}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
        <p>
          <b className="one-line" title={track.title}>
            {track.title}
          </b>
          <small className="one-line">{joined(peopleWords(track), noteOn(track))}</small>
        </p>
      </div>
      {sources === undefined ? (
        <p className={styles.note} role="status">
          正在读取…
        </p>
      ) : sources.length === 0 ? (
        <p className={styles.note}>暂无音源</p>
      ) : (
        <>
          {sources.some(({ fileType }) => isLossless(fileType)) ? (
            <FormatChoice isBuy={track.isBuy} format={format} onChoose={setFormat} />
          ) : null}
          <ul className={styles.files}>
            {sources.map((source) => (
              <li key={source.fileId} className={styles.row}>
                <span title={source.fileName}>{source.fileName}</span>
                <small className="number">{sizeOf(source)}</small>
                <IconButton
                  label={`下载 ${source.fileName}`}
                  disabled={busyWith !== ''}
                  onClick={() => void downloadFile(source.fileId, resourceId, format)}
                >
                  <IconDownload size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
          <Amount resourceId={resourceId} format={format} />
          <div className={styles.ways}>
            <Button look="gold" disabled={busyWith !== ''} onClick={() => void downloadAll(resourceId, format)}>
              {busyWith === resourceId ? '正在准备…' : '全部下载'}
            </Button>
            <Button onClick={() => mayGoOn(openPackDialog) && openPackDialog()}>DJ 软件或 U 盘</Button>
          </div>
        </>
      )}
    </>
  )
}

/** What all of it is, and what it takes of the day's allowance; visitors are told when they have signed in. */
function Amount({ resourceId, format }: { resourceId: string; format: DownloadFormat }) {
  const user = useUser()
  const { data } = useQuery({ ...quoteQuery({ resourceId }, { format }), enabled: user !== undefined })
  // What may not be had is said above.
  return data && data.refused < data.files ? (
    <p className={`${styles.note} number`}>{`${amountWords(data)}；${allowanceWords(data)}`}</p>
  ) : null
}

function noteOn({ isBuy, freeVipLevel }: Track): string {
  if (isBuy) return '已拥有'
  if (freeVipLevel === PURCHASE_ONLY) return '购买后下载'
  return freeVipLevel > 0 ? '会员免费下载' : '免费下载'
}

interface FormatChoiceProps {
  isBuy: boolean
  format: DownloadFormat
  onChoose: (format: DownloadFormat) => void
}

/** As it was made, or as MP3; who may not have the first is told what brings it. */
function FormatChoice({ isBuy, format, onChoose }: FormatChoiceProps) {
  const vipLevel = useUser()?.vipLevel ?? 0
  const isOpen = mayHaveLossless({ isBuy }, { vipLevel })
  return (
    <fieldset className={styles.formats}>
      <legend className="visually-hidden">格式</legend>
      {DOWNLOAD_FORMATS.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="format"
            checked={each === (isOpen ? format : 'mp3')}
            disabled={each === 'best' && !isOpen}
            onChange={() => onChoose(each)}
          />
          <span>{FORMAT_WORDS[each]}</span>
        </label>
      ))}
      {isOpen ? null : <small>{`无损下载需要 VIP${LOSSLESS_LEVEL} 或单独购买`}</small>}
    </fieldset>
  )
}

const FORMAT_WORDS: Record<DownloadFormat, string> = { best: '无损', mp3: '320k MP3' }

const sizeOf = ({ fileSize: bytes }: AudioSource) => fileSize(bytes)
