import { fileSize } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { DOWNLOAD_FORMATS, type DownloadFormat, isLossless } from '@shenglang/contract/media/formats'
import { LOSSLESS_LEVEL, mayHaveLossless } from '@shenglang/contract/media/rules'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDownload } from '../../playback/downloads/download.ts'
import { allowanceText, amountText, quoteQuery } from '../../playback/downloads/quote.ts'
import { useSources } from '../../playback/engine/sources.ts'
import { useSignInPrompt, useUser } from '../../session/session.tsx'
import { TitleText } from '../../track/text/TitleText.tsx'
import { joined, peopleText } from '../../track/text/track-text.ts'
import { versionName } from '../../track/text/version-name.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconDownload } from '../../ui/data/icons.ts'
import styles from '../PlayerPopovers.module.css'
import { downloadNote, videosLeftOut } from './download-note.ts'
import { openPack } from './open-pack.tsx'
import { usePlayingVersion } from './playing-version.ts'
import * as texts from './texts.ts'

/** Content of the popover 音源下载; loaded when it is first opened. */
export default function DownloadPanel({ track }: { track: Track }) {
  const { resourceId } = track
  const sources = useSources(resourceId)
  const [format, setFormat] = useState<DownloadFormat>('best')
  const { downloadFile, downloadAll, busyWith } = useDownload()
  const ensureSignedIn = useSignInPrompt()
  const playing = usePlayingVersion(resourceId)
  const openPackDialog = () => void openPack({ resourceId, ...playing }, track.title)
  return (
    <>
      <h2>{texts.sourceDownload}</h2>
      <div className={styles.what}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
        <p>
          <b className="one-line block medium" title={track.title}>
            <TitleText title={track.title} />
          </b>
          <small className="one-line block ink-t1">{joined(peopleText(track), downloadNote(track))}</small>
        </p>
      </div>
      {sources === undefined ? (
        <p className="mb-12 ink-t1" role="status">
          {texts.reading}
        </p>
      ) : sources.length === 0 ? (
        <p className="mb-12 ink-t1">{texts.noSources}</p>
      ) : (
        <>
          {sources.some(({ fileType }) => isLossless(fileType)) ? (
            <FormatChoice isBuy={track.isBuy} format={format} onChoose={setFormat} />
          ) : null}
          <ul className={styles.files}>
            {sources.map((source) => (
              <li key={source.fileId} className={styles.row}>
                <span className="grow" title={source.fileName}>
                  {versionName(source, track.title)}
                </span>
                <small className="number rigid ink-t2">{sizeOf(source)}</small>
                <IconButton
                  label={texts.downloadTitle(source.fileName)}
                  disabled={busyWith !== ''}
                  onClick={() => void downloadFile(source.fileId, resourceId, format)}
                >
                  <IconDownload size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
          {videosLeftOut(sources) > 0 ? (
            <p className="number mb-12 ink-t1">{texts.packLeavesVideos(videosLeftOut(sources))}</p>
          ) : null}
          <Amount resourceId={resourceId} format={format} />
          <div className="flex wrap gap-8">
            <Button look="gold" disabled={busyWith !== ''} onClick={() => void downloadAll(resourceId, format)}>
              {busyWith === resourceId ? texts.preparing : texts.downloadAll}
            </Button>
            <Button onClick={() => ensureSignedIn(openPackDialog) && openPackDialog()}>{texts.djSoftware}</Button>
          </div>
        </>
      )}
    </>
  )
}

/** The total, and what it takes of the day's allowance; visitors see that after signing in. */
function Amount({ resourceId, format }: { resourceId: string; format: DownloadFormat }) {
  const user = useUser()
  const { data } = useQuery({ ...quoteQuery({ resourceId }, { format }), enabled: user !== undefined })
  // Files that may not be downloaded are listed above.
  return data && data.refused < data.files ? (
    <p className="number mb-12 ink-t1">{`${amountText(data)}；${allowanceText(data)}`}</p>
  ) : null
}

interface FormatChoiceProps {
  isBuy: boolean
  format: DownloadFormat
  onChoose: (format: DownloadFormat) => void
}

/** As uploaded, or as MP3; users without the right to the former see how to get it. */
function FormatChoice({ isBuy, format, onChoose }: FormatChoiceProps) {
  const vipLevel = useUser()?.vipLevel ?? 0
  const isOpen = mayHaveLossless({ isBuy }, { vipLevel })
  return (
    <fieldset className="text-13 flex wrap middle gap-4-16 m-0 pad-0 edge-none">
      <legend className="visually-hidden">{texts.format}</legend>
      {DOWNLOAD_FORMATS.map((each) => (
        <label className="inline-flex middle gap-8 min-h-44" key={each}>
          <input
            type="radio"
            name="format"
            checked={each === (isOpen ? format : 'mp3')}
            disabled={each === 'best' && !isOpen}
            onChange={() => onChoose(each)}
          />
          <span>{texts.FORMAT_TEXT[each]}</span>
        </label>
      ))}
      {isOpen ? null : <small className="ink-t2">{texts.losslessNeeds(LOSSLESS_LEVEL)}</small>}
    </fieldset>
  )
}

const sizeOf = ({ fileSize: bytes }: AudioSource) => fileSize(bytes)
